import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { PlainHeaders, PlainRequest, PlainResponse } from '../../wire/index.js';

/** Methods that fetch cannot send. */
const refusedMethods = ['CONNECT', 'TRACE', 'TRACK'];

/**
 * What Node received as the bindings read it, the body as it arrives. Undefined for what fetch could
 * not ask either: the target or the Host is no URL, or the method is CONNECT or TRACE.
 */
export function toPlainRequest(request: IncomingMessage): PlainRequest | undefined {
	const url = requestUrl(request);
	const { method = 'GET', headers } = request;
	if (!url || refusedMethods.includes(method)) return undefined;
	const body = method === 'GET' || method === 'HEAD' ? null : requestBody(request);
	return { method, url, headers: new ReceivedHeaders(headers), body };
}

function requestUrl({ url: target = '', headers }: IncomingMessage): string | undefined {
	// Node's own client of HTTP/2 leaves the brackets of IPv6 addresses out.
	const host = String(headers[':authority'] ?? headers.host ?? '').replace(
		/^([\da-f]*:[\da-f:]*):(\d+)$/i,
		'[$1]:$2'
	);
	if (!/^[^\s/?#@\\]+$/.test(host)) return undefined;
	// Joined rather than resolved: as a reference, "//other/path" would name another host.
	const text = target.startsWith('/') ? `http://${host}${target}` : target;
	if (!URL.canParse(text)) return undefined;
	const { protocol, username, password, href } = new URL(text);
	return protocol === 'http:' && !username && !password ? href : undefined;
}

class ReceivedHeaders implements PlainHeaders {
	readonly #fields: IncomingHttpHeaders;

	constructor(fields: IncomingHttpHeaders) {
		this.#fields = fields;
	}

	get(name: string): string | null {
		const value = this.#fields[name.toLowerCase()];
		return value === undefined ? null : String(value);
	}

	*[Symbol.iterator](): Iterator<[string, string]> {
		for (const [name, value] of Object.entries(this.#fields)) {
			if (!name.startsWith(':')) yield [name, String(value)];
		}
	}
}

async function* requestBody(request: IncomingMessage): AsyncGenerator<Uint8Array> {
	try {
		// Whoever stops reading still answers, over the connection that destroying would end.
		yield* request.iterator({ destroyOnReturn: false }) as AsyncGenerator<Uint8Array>;
	} finally {
		// A client that is busy sending reads no answer, so that the rest is taken and dropped.
		request.resume();
	}
}

/**
 * Aborts when the other side goes away. The signal of a Request would do, were it not that Node loses
 * it to the garbage collector.
 */
export function signalOf(response: ServerResponse): AbortSignal {
	const controller = new AbortController();
	response.on('close', () => {
		if (!response.writableEnded) controller.abort();
	});
	return controller.signal;
}

/**
 * Sends a response. A text, which is in memory as a whole, goes with its length; a stream goes as it
 * comes, no faster than it is taken. Rejects when the other side leaves half-way.
 */
export async function sendResponse(
	{ status, headers, body }: PlainResponse,
	request: IncomingMessage,
	response: ServerResponse
): Promise<void> {
	if (body === null || request.method === 'HEAD') {
		if (typeof body === 'object') await body?.cancel();
		response.writeHead(status, headers).end();
	} else if (typeof body === 'string') {
		const length = Buffer.byteLength(body);
		response.writeHead(status, { ...headers, 'Content-Length': length }).end(body);
	} else {
		response.writeHead(status, headers).flushHeaders();
		await pipeline(Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]), response);
	}
}

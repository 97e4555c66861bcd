import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { essence } from '../../protocol/index.js';

/**
 * What Node received as a Request of fetch; its body is read as it arrives. Undefined where fetch
 * could not make it: the target or the Host is no URL, or the method is CONNECT or TRACE.
 */
export function toFetchRequest(request: IncomingMessage): Request | undefined {
	const url = requestUrl(request);
	if (!url) return undefined;
	const { method = 'GET' } = request;
	const body = method === 'GET' || method === 'HEAD' ? null : requestBody(request);
	const init = { method, headers: requestHeaders(request), body, duplex: 'half' };
	try {
		return new Request(url, init);
	} catch {
		return undefined;
	}
}

function requestUrl({ url: target = '', headers }: IncomingMessage): string | undefined {
	// Node's own client of HTTP/2 leaves the brackets of IPv6 addresses out.
	const host = String(headers[':authority'] ?? headers.host ?? '').replace(
		/^([\da-f]*:[\da-f:]*):(\d+)$/i,
		'[$1]:$2'
	);
	if (!/^[^\s/?#@\\]+$/.test(host)) return undefined;
	// Joined rather than resolved: as a reference, "//other/path" would name another host.
	const url = target.startsWith('/') ? `http://${host}${target}` : target;
	return URL.canParse(url) && new URL(url).protocol === 'http:' ? url : undefined;
}

function requestHeaders({ rawHeaders }: IncomingMessage): Headers {
	const headers = new Headers();
	for (let index = 0; index < rawHeaders.length; index += 2) {
		const name = rawHeaders[index] ?? '';
		if (!name.startsWith(':')) headers.append(name, rawHeaders[index + 1] ?? '');
	}
	return headers;
}

function requestBody(request: IncomingMessage): ReadableStream<Uint8Array> {
	// Whoever stops reading still answers, over the connection that destroying would end.
	const chunks = request.iterator({ destroyOnReturn: false }) as AsyncGenerator<Uint8Array>;
	return new ReadableStream<Uint8Array>(
		{
			async pull(controller) {
				const read = await chunks.next();
				if (read.done) controller.close();
				else controller.enqueue(read.value);
			},
			async cancel() {
				await chunks.return(undefined);
				// A client that is busy sending reads no answer, so that the rest is taken and dropped.
				request.resume();
			}
		},
		{ highWaterMark: 0 }
	);
}

/**
 * Aborts when the other side goes away. The signal of a Request would do, were it not that Node loses
 * it to the garbage collector.
 */
export function callerOf(response: ServerResponse): AbortSignal {
	const controller = new AbortController();
	response.on('close', () => {
		if (!response.writableEnded) controller.abort();
	});
	return controller.signal;
}

/**
 * Sends a Response of fetch. JSON, which is in memory as a whole, goes with its length; a stream
 * goes as it comes, no faster than it is taken. Rejects when the other side leaves half-way.
 */
export async function sendResponse(
	{ status, headers, body }: Response,
	request: IncomingMessage,
	response: ServerResponse
): Promise<void> {
	const fields = Object.fromEntries(headers);
	if (!body || request.method === 'HEAD') {
		await body?.cancel();
		response.writeHead(status, fields).end();
	} else if (essence(headers.get('Content-Type') ?? '').endsWith('json')) {
		const text = await new Response(body).text();
		const length = Buffer.byteLength(text);
		response.writeHead(status, { ...fields, 'Content-Length': length }).end(text);
	} else {
		response.writeHead(status, fields).flushHeaders();
		await pipeline(Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]), response);
	}
}

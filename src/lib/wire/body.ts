import { A2AError } from '../protocol/index.js';
import { joinBytes } from './bytes.js';
import type { PlainRequest } from './plain.js';

/** The largest request body that is read, in bytes; the usual limit of gRPC servers as well. */
export const bodyLimit = 4 * 1024 * 1024;

/** Reads a request body. Throws PAYLOAD_TOO_LARGE past the limit; rejects if the upload breaks off. */
export async function readBody({
	headers,
	body
}: Pick<PlainRequest, 'headers' | 'body'>): Promise<Uint8Array> {
	if (Number(headers.get('Content-Length')) > bodyLimit) throw tooLarge();
	if (!body) return new Uint8Array();
	if (body instanceof Uint8Array) {
		if (body.byteLength > bodyLimit) throw tooLarge();
		return body;
	}
	const chunks: Uint8Array[] = [];
	let size = 0;
	for await (const chunk of 'getReader' in body ? chunksOf(body) : body) {
		size += chunk.byteLength;
		if (size > bodyLimit) throw tooLarge();
		chunks.push(chunk);
	}
	const [first] = chunks;
	return first && chunks.length === 1 ? first : joinBytes(chunks);
}

/** Not every browser can go through a stream as it is. Canceled when the loop is left early. */
async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
	const reader = stream.getReader();
	try {
		for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
	} finally {
		await reader.cancel();
	}
}

/** Making a decoder takes longer than the decoding does. */
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** A body as text in UTF-8, or PARSE_ERROR. */
export function textOf(body: Uint8Array): string {
	try {
		return utf8.decode(body);
	} catch (cause) {
		throw unreadable('is not valid UTF-8', cause);
	}
}

/** Parses JSON, or throws PARSE_ERROR in words that are ours and not the engine's, which differ. */
export function parseJsonText(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch (cause) {
		throw unreadable('is not valid JSON', cause);
	}
}

/** Parses a body as JSON in UTF-8, or throws PARSE_ERROR. */
export function parseJson(body: Uint8Array): unknown {
	return parseJsonText(textOf(body));
}

function unreadable(description: string, cause: unknown): A2AError {
	return new A2AError('PARSE_ERROR', `The body ${description}`, {
		violations: [{ field: 'body', description }],
		cause
	});
}

function tooLarge(): A2AError {
	return new A2AError(
		'PAYLOAD_TOO_LARGE',
		`The request body is larger than ${bodyLimit} bytes (${bodyLimit / 1024 / 1024} MiB)`
	);
}

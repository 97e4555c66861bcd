import { A2AError } from '../protocol/index.js';
import { joinBytes } from './bytes.js';

/** The largest request body that is read, in bytes; the usual limit of gRPC servers as well. */
export const bodyLimit = 4 * 1024 * 1024;

/** Reads a request body. Throws PAYLOAD_TOO_LARGE past the limit; rejects if the upload breaks off. */
export async function readBody(request: Request): Promise<Uint8Array<ArrayBuffer>> {
	if (Number(request.headers.get('Content-Length')) > bodyLimit) throw tooLarge();
	if (!request.body) return new Uint8Array();
	const reader = request.body.getReader();
	const chunks: Uint8Array[] = [];
	let size = 0;
	for (let read = await reader.read(); !read.done; read = await reader.read()) {
		size += read.value.byteLength;
		if (size > bodyLimit) {
			await reader.cancel();
			throw tooLarge();
		}
		chunks.push(read.value);
	}
	return joinBytes(chunks);
}

/**
 * Parses a body as JSON in UTF-8, or throws PARSE_ERROR. The words are ours and not the engine's,
 * which differ from one to the next.
 */
export function parseJson(body: Uint8Array): unknown {
	try {
		return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
	} catch (cause) {
		const description = cause instanceof SyntaxError ? 'is not valid JSON' : 'is not valid UTF-8';
		throw new A2AError('PARSE_ERROR', `The body ${description}`, {
			violations: [{ field: 'body', description }],
			cause
		});
	}
}

function tooLarge(): A2AError {
	return new A2AError(
		'PAYLOAD_TOO_LARGE',
		`The request body is larger than ${bodyLimit} bytes (${bodyLimit / 1024 / 1024} MiB)`
	);
}

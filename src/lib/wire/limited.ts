import { A2AError, bodyLimit } from '../protocol/index.js';
import { joinBytes } from './bytes.js';

/** Puts bytes together that come piece by piece. Throws PAYLOAD_TOO_LARGE past the limit. */
export async function readLimited(
	source: ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>,
	limit = bodyLimit
): Promise<Uint8Array> {
	const chunks: Uint8Array[] = [];
	let size = 0;
	for await (const chunk of 'getReader' in source ? chunksOf(source) : source) {
		size += chunk.byteLength;
		if (size > limit) throw tooLarge();
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

/** The error for a body past the limit. */
export function tooLarge(): A2AError {
	return new A2AError(
		'PAYLOAD_TOO_LARGE',
		`The request body is larger than ${bodyLimit} bytes (${bodyLimit / 1024 / 1024} MiB)`
	);
}

import { bodyLimit } from '../protocol/index.js';
import { bodyFault } from './body-fault.js';
import { decode, readCodings } from './content-coding.js';
import { readLimited, tooLarge } from './limited.js';
import type { PlainRequest } from './plain.js';

/** Compression makes incompressible bytes a little longer. */
const mostEncoded = bodyLimit + 64 * 1024;

/**
 * Reads a request body and undoes its content codings (RFC 9110, 8.4). Throws PAYLOAD_TOO_LARGE past
 * the limit, which counts what comes out; rejects if the upload breaks off.
 */
export async function readBody({
	headers,
	body
}: Pick<PlainRequest, 'headers' | 'body'>): Promise<Uint8Array> {
	const codings = readCodings('Content-Encoding', headers.get('Content-Encoding'));
	const limit = codings.length > 0 ? mostEncoded : bodyLimit;
	if (Number(headers.get('Content-Length')) > limit) throw tooLarge();
	let bytes = await readBytes(body, limit);
	// Where nothing was sent, nothing was encoded.
	if (bytes.byteLength === 0) return bytes;
	for (const coding of codings.reverse()) bytes = await decode(bytes, coding);
	return bytes;
}

async function readBytes(body: PlainRequest['body'], limit: number): Promise<Uint8Array> {
	if (!body) return new Uint8Array();
	if (!(body instanceof Uint8Array)) return readLimited(body, limit);
	if (body.byteLength > limit) throw tooLarge();
	return body;
}

/** Making a decoder takes longer than the decoding does. */
const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * A body as text.
 *
 * @throws {A2AError} PARSE_ERROR where it is not valid UTF-8
 */
export function textOf(body: Uint8Array): string {
	try {
		return utf8.decode(body);
	} catch (cause) {
		throw bodyFault('PARSE_ERROR', 'is not valid UTF-8', cause);
	}
}

/**
 * Parses JSON.
 *
 * @throws {A2AError} PARSE_ERROR with a message of ours, as those of engines differ
 */
export function parseJsonText(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch (cause) {
		throw bodyFault('PARSE_ERROR', 'is not valid JSON', cause);
	}
}

/** Parses a body as JSON in UTF-8, or throws PARSE_ERROR. */
export function parseJson(body: Uint8Array): unknown {
	return parseJsonText(textOf(body));
}

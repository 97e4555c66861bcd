import { Code, ConnectError } from '@connectrpc/connect';
import { createAsyncIterable, encodeEnvelope } from '@connectrpc/connect/protocol';
import { readBody } from '../body.js';
import { bodyFault } from '../body-fault.js';
import { decode, readCodings } from '../content-coding.js';
import type { PlainRequest } from '../plain.js';
import { compressedFlag, frameSize, headLength } from './frames.js';
import { readDeadline } from './headers.js';

/** What Connect is given of a call. */
export interface IncomingCall {
	readonly header: Headers;
	readonly body: AsyncIterable<Uint8Array>;
}

/**
 * Reads a call. Its one message is taken out of its frame and decompressed here: Connect's errors
 * about a bad one are written for its programmers, and it has no codings of its own.
 *
 * @throws {A2AError} where the message cannot be read
 * @throws {ConnectError} where gRPC has an error for it and A2A has none
 */
export async function readCall(request: PlainRequest): Promise<IncomingCall> {
	const header = new Headers([...request.headers]);
	readDeadline(header);
	const { flag, message } = unframe(await readBody(request));
	const plain = flag === compressedFlag ? await decompress(message, header) : message;
	header.delete('grpc-encoding');
	return { header, body: createAsyncIterable([encodeEnvelope(0, plain)]) };
}

function unframe(body: Uint8Array): { flag: number; message: Uint8Array } {
	if (body.byteLength === 0) throw cardinality('there is none');
	const flag = body[0] ?? 0;
	if (flag > compressedFlag)
		throw bodyFault('PARSE_ERROR', `has a frame with the unknown flag ${flag}`);
	const end = frameSize(body);
	if (end > body.byteLength) throw bodyFault('PARSE_ERROR', 'ends in the middle of its message');
	if (end < body.byteLength) throw cardinality('more follows');
	return { flag, message: body.subarray(headLength, end) };
}

async function decompress(message: Uint8Array, header: Headers): Promise<Uint8Array> {
	const [coding, ...more] = readCodings('grpc-encoding', header.get('grpc-encoding'));
	if (coding && more.length === 0) return decode(message, coding);
	const words = 'The message is compressed, but grpc-encoding does not name exactly one coding';
	throw new ConnectError(words, Code.Internal);
}

/** A wrong number of messages has a code of its own in gRPC. */
function cardinality(found: string): ConnectError {
	return new ConnectError(`A call takes one message, but ${found}`, Code.Unimplemented);
}

import type { DescMessage } from '@bufbuild/protobuf';
import { fromBinary } from '@bufbuild/protobuf';
import { Code } from '@connectrpc/connect';
import type { JsonObject, Operation } from '../../protocol/index.js';
import { essence, messageToJson } from '../../protocol/index.js';
import { jsonError } from '../answer-error.js';
import { readObject } from '../read-answer.js';
import type { StatusFields } from './answer-status.js';
import { grpcAnswerError, statusError, withoutStatus } from './answer-status.js';
import type { Frame } from './frames.js';
import { FrameReader, compressedFlag, trailerFlag } from './frames.js';
import { readTrailers } from './trailers.js';

/**
 * The messages of an answer in gRPC-Web, as they arrive; ending the loop cancels the response. Throws
 * AnswerError for an answer that is an error or cannot be read, and a plain Error where it ends in the
 * middle of a frame.
 */
export async function* readGrpcWebAnswer(
	{ output, streams }: Operation,
	response: Response
): AsyncGenerator<JsonObject, void> {
	await assertGrpcWeb(response);
	let count = 0;
	let status: StatusFields | undefined = response.headers.has('grpc-status')
		? response.headers
		: undefined;
	let isOver = false;
	for await (const { flag, bytes } of framesIn(response)) {
		if (isOver) throw unreadable('goes on after its trailers');
		if (flag & compressedFlag)
			throw unreadable('is compressed, though no compression was asked for');
		if (flag & trailerFlag) {
			isOver = true;
			status = readTrailers(bytes);
			const error = statusError(status);
			if (error) throw error;
		} else {
			count += 1;
			if (count > 1 && !streams) throw unreadable('has more than one message');
			yield messageIn(output, bytes);
		}
	}
	if (!status) throw withoutStatus(response, 'ends without a status');
	const error = statusError(status);
	if (error) throw error;
	if (count === 0 && !streams) throw unreadable('has no message');
}

/** Throws what an agent says in another form: an error in JSON, a page of a proxy. */
async function assertGrpcWeb(response: Response): Promise<void> {
	const { ok, headers } = response;
	const type = essence(headers.get('Content-Type') ?? '');
	if (!ok && type === 'application/json') {
		const { error } = await readObject(response);
		throw jsonError(error, response);
	}
	if (/^application\/grpc(-web)?(\+proto)?$/.test(type) || (ok && type === '')) return;
	// What it says instead is worth a look.
	await response.arrayBuffer();
	const error = headers.has('grpc-status') ? statusError(headers) : undefined;
	throw error ?? withoutStatus(response, `is ${type || 'of no media type'}, not gRPC-Web`);
}

async function* framesIn({ body }: Response): AsyncGenerator<Frame, void> {
	if (!body) return;
	const reader = body.getReader();
	const frames = new FrameReader();
	try {
		for (let read = await reader.read(); !read.done; read = await reader.read()) {
			yield* frames.read(read.value);
		}
	} finally {
		await reader.cancel();
	}
	if (frames.isInside) throw new Error('The answer ended in the middle of a frame');
}

function messageIn(type: DescMessage, bytes: Uint8Array): JsonObject {
	try {
		return messageToJson(type, fromBinary(type, bytes));
	} catch {
		throw unreadable(
			`has a message that is not a ${type.name} in binary, or that JSON cannot express`
		);
	}
}

function unreadable(what: string) {
	return grpcAnswerError(`The answer ${what}`, Code.Internal);
}

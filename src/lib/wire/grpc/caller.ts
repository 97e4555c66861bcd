import type { DescMethodServerStreaming, DescMethodUnary, Message } from '@bufbuild/protobuf';
import { createRegistry, fromBinary, fromJson, toJson } from '@bufbuild/protobuf';
import { Code, ConnectError } from '@connectrpc/connect';
import { createGrpcWebTransport } from '@connectrpc/connect-web';
import { BadRequestSchema, ErrorInfoSchema } from '../../gen/google/rpc/error_details_pb.js';
import type { JsonObject } from '../../protocol/index.js';
import { essence, messageToJson, pathText, urlBelow } from '../../protocol/index.js';
import { AnswerError, jsonError } from '../answer-error.js';
import type { Caller, WireCall } from '../call.js';
import { readObject } from '../read-answer.js';
import { unfitForBinary } from './unfit.js';

/**
 * Throws a plain Error, before anything is sent, where the request does not fit into a message of the
 * schema or is to be sent as it is written.
 */
export const callGrpcWeb: Caller = async function* (call) {
	if (call.text !== undefined) throw new Error('Binary messages cannot carry a text as written');
	const { input, output } = call.operation;
	// By way of JSON, as over the other bindings: it has no members that are undefined.
	const request = JSON.parse(JSON.stringify(call.request)) as JsonObject;
	const unfit = unfitForBinary(request);
	if (unfit) throw new Error(`Binary messages cannot carry ${pathText(unfit.path)} as it is`);
	// Strictly: what binary cannot hold is told, not left out.
	const message = fromJson(input, request);
	try {
		for await (const answer of send(call, message)) yield messageToJson(output, answer);
	} catch (caught) {
		throw caught instanceof ConnectError ? toAnswerError(caught, call.signal) : caught;
	}
};

async function* send(
	{ operation, url, headers, fetch, signal }: WireCall,
	message: Message
): AsyncGenerator<Message, void> {
	const { parent, name } = operation.method;
	const place = urlBelow(url, `/${parent.typeName}/${name}`);
	const transport = createGrpcWebTransport({ baseUrl: url, fetch: asGiven(fetch, place, headers) });
	if (operation.streams) {
		const method = operation.method as DescMethodServerStreaming;
		const answer = await transport.stream(method, signal, undefined, headers, once(message));
		yield* answer.message;
	} else {
		const method = operation.method as DescMethodUnary;
		const answer = await transport.unary(method, signal, undefined, headers, message);
		yield answer.message;
	}
}

/**
 * A `fetch` to a place that Connect would find behind the query of the interface. It sends every header
 * as it was given, the type of the body too, which Connect would set anew. An agent that is called with
 * another type answers in JSON.
 */
function asGiven(fetch: WireCall['fetch'], place: string, given: Headers): WireCall['fetch'] {
	return async (_, init) => {
		const headers = new Headers(init?.headers);
		given.forEach((value, name) => headers.set(name, value));
		const response = await fetch(place, { ...init, headers });
		const isJson = essence(response.headers.get('Content-Type') ?? '') === 'application/json';
		if (response.ok || !isJson) return response;
		const { error } = await readObject(response);
		throw jsonError(error, response);
	};
}

async function* once(message: Message) {
	yield message;
}

function toAnswerError(error: ConnectError, signal: AbortSignal | undefined): unknown {
	if (signal?.aborted) return signal.reason;
	if (error.cause instanceof AnswerError) return error.cause;
	// What fetch itself threw, such as a network error, has no status of the agent.
	if (error.cause instanceof TypeError) return error.cause;
	return new AnswerError(error.rawMessage, {
		kind: 'grpc',
		code: error.code,
		status: statusWord(error.code),
		details: error.details.flatMap(toDetail)
	});
}

/** Connect's `FailedPrecondition` is FAILED_PRECONDITION, and its `Canceled` is CANCELLED. */
function statusWord(code: Code): string {
	if (code === Code.Canceled) return 'CANCELLED';
	return (Code[code] ?? '').replaceAll(/(?<=[a-z])[A-Z]/g, '_$&').toUpperCase();
}

const detailTypes = /* @__PURE__ */ createRegistry(ErrorInfoSchema, BadRequestSchema);

function toDetail(detail: ConnectError['details'][number]): JsonObject[] {
	if (!('type' in detail)) return [];
	const typeUrl = { '@type': `type.googleapis.com/${detail.type}` };
	const type = detailTypes.getMessage(detail.type);
	if (!type) return [typeUrl];
	try {
		return [{ ...typeUrl, ...(toJson(type, fromBinary(type, detail.value)) as JsonObject) }];
	} catch {
		return [typeUrl];
	}
}

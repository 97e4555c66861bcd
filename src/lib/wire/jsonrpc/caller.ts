import type { JsonObject } from '../../protocol/index.js';
import { isJsonObject } from '../../protocol/index.js';
import { AnswerError, codeOf, httpError, messageOf } from '../answer-error.js';
import type { Caller, WireCall } from '../call.js';
import { readMessages } from '../read-answer.js';
import { jsonRpcMediaType } from './headers.js';

/** Calls over JSON-RPC (section 9). */
export const callJsonRpc: Caller = async function* (call) {
	yield* readJsonRpcAnswer(await send(call));
};

/** The results of a response, to a call or to a request written by hand. */
export async function* readJsonRpcAnswer(response: Response): AsyncGenerator<JsonObject, void> {
	for await (const message of readMessages(response)) yield unwrap(message, response);
}

function send({ operation, request, text, url, headers, fetch, signal, sequence }: WireCall) {
	const all = new Headers(headers);
	if (!all.has('Content-Type')) all.set('Content-Type', jsonRpcMediaType);
	if (!all.has('Accept'))
		all.set('Accept', operation.streams ? 'text/event-stream' : jsonRpcMediaType);
	const envelope = { jsonrpc: '2.0', id: sequence, method: operation.name };
	const body =
		text === undefined
			? JSON.stringify({ ...envelope, params: request })
			: `${JSON.stringify(envelope).slice(0, -1)},"params":${text}}`;
	return fetch(url, { method: 'POST', headers: all, body, signal });
}

function unwrap(envelope: JsonObject, response: Response): JsonObject {
	const { error, result } = envelope;
	if (isJsonObject(error)) throw toAnswerError(error);
	if (!response.ok) throw httpError(response);
	if (isJsonObject(result)) return result;
	throw new AnswerError('The answer has neither result nor error', { kind: 'jsonrpc', code: 0 });
}

function toAnswerError({ code, message, data }: Record<string, unknown>): AnswerError {
	return new AnswerError(messageOf(message), {
		kind: 'jsonrpc',
		code: codeOf(code) ?? 0,
		details: Array.isArray(data) ? data : []
	});
}

import type { JsonObject } from '../../protocol/index.js';
import { isJsonObject, urlBelow } from '../../protocol/index.js';
import { jsonError } from '../answer-error.js';
import type { Caller, WireCall } from '../call.js';
import { readMessages } from '../read-answer.js';
import { a2aMediaType } from './headers.js';
import { restRequest } from './spread.js';
import type { WrittenRequest } from './written.js';
import { writtenRequest } from './written.js';

/** Calls over HTTP+JSON (section 11). */
export const callRest: Caller = async function* (call) {
	yield* readRestAnswer(await send(call));
};

/** The messages of a response, to a call or to a request written by hand. */
export async function* readRestAnswer(response: Response): AsyncGenerator<JsonObject, void> {
	// Which success code an answer has, and whether it has a body, is left to the agent, as for a
	// delete.
	for await (const message of readMessages(response, {})) yield unwrap(message, response);
}

function send(call: WireCall): Promise<Response> {
	const { operation, url, headers, fetch, signal } = call;
	const { verb, path, body } = toSend(call);
	const all = new Headers(headers);
	if (!all.has('Accept')) all.set('Accept', operation.streams ? 'text/event-stream' : a2aMediaType);
	if (body !== undefined && !all.has('Content-Type')) all.set('Content-Type', a2aMediaType);
	return fetch(urlBelow(url, path), { method: verb, headers: all, body, signal });
}

function toSend({ operation, request, text }: WireCall): WrittenRequest {
	if (text !== undefined) return writtenRequest(operation, request, text);
	const { body, ...line } = restRequest(operation, request);
	return { ...line, body: body && JSON.stringify(body) };
}

function unwrap(message: JsonObject, response: Response): JsonObject {
	const { error } = message;
	if (response.ok && !isJsonObject(error)) return message;
	throw jsonError(error, response);
}

import type { JsonObject, Operation } from '../../protocol/index.js';
import { isJsonObject } from '../../protocol/index.js';
import { AnswerError } from '../answer-error.js';
import type { Caller, WireCall } from '../call.js';
import { readMessages } from '../read-answer.js';
import { a2aMediaType } from './headers.js';
import { routes } from './routes.js';

export const callRest: Caller = async function* (call) {
	const response = await send(call);
	for await (const message of readMessages(response)) yield unwrap(message, response);
};

/** What a request looks like over HTTP+JSON; `path` follows the URL of the interface. */
export interface RestRequest {
	verb: string;
	path: string;
	body?: JsonObject;
}

/** Spreads a request over path, query and body (section 11.3). */
export function restRequest(operation: Operation, request: JsonObject): RestRequest {
	const hasTenant = typeof request.tenant === 'string' && request.tenant !== '';
	const route = routes.find(
		(candidate) =>
			candidate.operation.name === operation.name &&
			candidate.parameters.includes('tenant') === hasTenant
	);
	if (!route) throw new Error(`Failed to call ${operation.name}: it has no route`);

	const rest = Object.fromEntries(
		Object.entries(request).filter(([, value]) => value !== null || route.hasBody)
	);
	const path = route.template.replaceAll(/\{(\w+)(?:=\*)?\}/g, (_, name: string) => {
		const field = operation.input.fields.find((entry) => entry.name === name);
		const key = field && field.jsonName in rest ? field.jsonName : name;
		const value = rest[key];
		delete rest[key];
		return encodeURIComponent(text(value ?? ''));
	});
	if (route.hasBody) return { verb: route.verb, path, body: rest };
	const query = new URLSearchParams(
		Object.entries(rest).flatMap(([name, value]) =>
			(Array.isArray(value) ? value : [value]).map((item): [string, string] => [name, text(item)])
		)
	).toString();
	return { verb: route.verb, path: query ? `${path}?${query}` : path };
}

function send({ operation, request, url, headers, fetch, signal }: WireCall): Promise<Response> {
	const { verb, path, body } = restRequest(operation, request);
	const all = new Headers(headers);
	if (!all.has('Accept')) all.set('Accept', operation.streams ? 'text/event-stream' : a2aMediaType);
	if (body && !all.has('Content-Type')) all.set('Content-Type', a2aMediaType);
	return fetch(url + path, {
		method: verb,
		headers: all,
		body: body && JSON.stringify(body),
		signal
	});
}

function unwrap(message: JsonObject, { ok, status }: Response): JsonObject {
	const { error } = message;
	if (isJsonObject(error)) throw toAnswerError(error);
	if (ok) return message;
	const what = `The answer is HTTP ${status} without an error object`;
	throw new AnswerError(what, { kind: 'http', code: status });
}

function toAnswerError({ code, status, message, details }: Record<string, unknown>): AnswerError {
	return new AnswerError(text(message), {
		kind: 'http',
		code: Number(code),
		status: typeof status === 'string' ? status : undefined,
		details: Array.isArray(details) ? details : []
	});
}

function text(value: unknown): string {
	return typeof value === 'string' ? value : JSON.stringify(value);
}

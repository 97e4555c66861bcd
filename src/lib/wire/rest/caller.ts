import type { JsonObject, Operation } from '../../protocol/index.js';
import { isJsonObject } from '../../protocol/index.js';
import { AnswerError, httpError, messageOf } from '../answer-error.js';
import type { Caller, WireCall } from '../call.js';
import { readMessages } from '../read-answer.js';
import { a2aMediaType } from './headers.js';
import type { Route } from './routes.js';
import { findRoute, routes } from './routes.js';

export const callRest: Caller = async function* (call) {
	yield* readRestAnswer(await send(call));
};

/** The messages of a response, be it of a call or of a request written by hand. */
export async function* readRestAnswer(response: Response): AsyncGenerator<JsonObject, void> {
	// Success codes and what comes with them are left to the agent, as for a delete.
	for await (const message of readMessages(response, {})) yield unwrap(message, response);
}

/** What a request looks like over HTTP+JSON; `path` follows the URL of the interface. */
export interface RestRequest {
	verb: string;
	path: string;
	body?: JsonObject;
}

/**
 * Spreads a request over path, query and body (section 11.3). Throws where a value cannot be part of
 * a path.
 */
export function restRequest(operation: Operation, request: JsonObject): RestRequest {
	const { name } = operation;
	const candidates = routes.filter((route) => route.operation.name === name);
	const withTenant = candidates.find(({ parameters }) => parameters.includes('tenant'));
	const plain = candidates[0];
	if (!plain) throw new Error(`Failed to call ${name}: it has no route`);
	const hasTenant = typeof request.tenant === 'string' && request.tenant !== '';
	if (!hasTenant || !withTenant) return spread(plain, request);
	const spreadOut = spread(withTenant, request);
	// A tenant named like a fixed path would be taken for that: it goes elsewhere.
	return isRouteOf(spreadOut, withTenant) ? spreadOut : spread(plain, request);
}

function isRouteOf({ verb, path }: RestRequest, { template }: Route): boolean {
	try {
		return findRoute(verb, path.replace(/\?.*/s, '')).route.template === template;
	} catch {
		return false;
	}
}

function spread({ operation, template, verb, hasBody }: Route, request: JsonObject): RestRequest {
	const rest = Object.fromEntries(
		Object.entries(request).filter(
			([, value]) => value !== undefined && (value !== null || hasBody)
		)
	);
	const path = template.replaceAll(/\{(\w+)(?:=\*)?\}/g, (_, name: string) => {
		const field = operation.input.fields.find((entry) => entry.name === name);
		const key = field && field.jsonName in rest ? field.jsonName : name;
		const value = rest[key];
		delete rest[key];
		return segment(key, text(value ?? ''));
	});
	if (hasBody) return { verb, path, body: rest };
	const query = new URLSearchParams(
		Object.entries(rest).flatMap(([name, value]) =>
			(Array.isArray(value) ? value : [value]).map((item): [string, string] => [name, text(item)])
		)
	).toString();
	return { verb, path: query ? `${path}?${query}` : path };
}

function segment(name: string, value: string): string {
	try {
		return encodeURIComponent(value);
	} catch (cause) {
		throw new Error(`Failed to write "${name}" into the path: it is not valid Unicode`, { cause });
	}
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

function unwrap(message: JsonObject, response: Response): JsonObject {
	const { error } = message;
	if (isJsonObject(error)) throw toAnswerError(error, response.status);
	if (response.ok) return message;
	throw httpError(response);
}

function toAnswerError(error: Record<string, unknown>, httpStatus: number): AnswerError {
	const { code, status, message, details } = error;
	return new AnswerError(messageOf(message), {
		kind: 'http',
		code: typeof code === 'number' ? code : httpStatus,
		status: typeof status === 'string' ? status : undefined,
		details: Array.isArray(details) ? details : []
	});
}

function text(value: unknown): string {
	return typeof value === 'string' ? value : JSON.stringify(value);
}

import type { JsonObject, Operation } from '../../protocol/index.js';
import type { RestRoute } from './routes.js';
import { findRoute, routes } from './routes.js';
import { toQuery, toSegment } from './unfit.js';

/** What a request looks like over HTTP+JSON; `path` follows the URL of the interface. */
export interface RestRequest {
	verb: string;
	path: string;
	body?: JsonObject;
}

/** Spreads a request over path, query and body (section 11.3). Throws UnfitForUrl. */
export function restRequest(operation: Operation, request: JsonObject): RestRequest {
	return spread(routeFor(operation, request), request);
}

/**
 * The first way to call an operation, without a tenant.
 *
 * @throws {Error} where it has none, as no operation of A2A
 */
export function plainRoute({ name }: Operation): RestRoute {
	const plain = routes.find((route) => route.operation.name === name);
	if (!plain) throw new Error(`Failed to call ${name}: it has no route`);
	return plain;
}

/** The way to call an operation with that request. */
export function routeFor(operation: Operation, request: JsonObject): RestRoute {
	const plain = plainRoute(operation);
	const withTenant = routes.find(
		(route) => route.operation.name === operation.name && route.parameters.includes('tenant')
	);
	const hasTenant = typeof request.tenant === 'string' && request.tenant !== '';
	if (!hasTenant || !withTenant) return plain;
	// A tenant named like a fixed path would be read as that path, so it goes into the query or
	// body.
	return isTakenForAnother(withTenant, request) ? plain : withTenant;
}

/**
 * The path of a route, with the values that `take` gives for the names of a member in either
 * spelling.
 */
export function filledPath(
	{ operation, template }: RestRoute,
	take: (names: readonly [jsonName: string, name: string]) => [name: string, value: unknown]
): string {
	return template.replaceAll(/\{(\w+)(?:=\*)?\}/g, (_, name: string) => {
		const jsonName = operation.input.fields.find((field) => field.name === name)?.jsonName ?? name;
		return toSegment(...take([jsonName, name]));
	});
}

/** A path with members as its query, each given as JSON. */
export function withQuery(
	path: string,
	{ input }: Operation,
	members: readonly [name: string, json: string][]
): string {
	const query = toQuery(
		members.flatMap(([name, json]) =>
			queryTexts(input, name, json).map((text): [string, string] => [name, text])
		)
	);
	return query ? `${path}?${query}` : path;
}

function isTakenForAnother(route: RestRoute, request: JsonObject): boolean {
	let sent: RestRequest;
	try {
		sent = spread(route, request);
	} catch {
		return false;
	}
	try {
		const { template } = findRoute(sent.verb, sent.path.replace(/\?.*/s, '')).route;
		return template !== route.template;
	} catch {
		return true;
	}
}

function spread(route: RestRoute, request: JsonObject): RestRequest {
	const { verb, hasBody, operation } = route;
	const rest = Object.fromEntries(
		Object.entries(request).filter(
			([, value]) => value !== undefined && (value !== null || hasBody)
		)
	);
	const path = filledPath(route, ([jsonName, name]) => {
		const key = jsonName in rest || !(name in rest) ? jsonName : name;
		const value = rest[key];
		delete rest[key];
		return [key, value];
	});
	if (hasBody) return { verb, path, body: rest };
	const members = Object.entries(rest).map(([name, value]): [string, string] => [
		name,
		JSON.stringify(value)
	]);
	return { verb, path: withQuery(path, operation, members) };
}

/**
 * The texts that stand for a value in a query: those of a list where the field may be repeated or
 * is not known, else one. A wrong value stays as it is written, for the agent to refuse.
 */
function queryTexts({ fields }: Operation['input'], name: string, json: string): string[] {
	const field = fields.find((one) => one.jsonName === name || one.name === name);
	const value: unknown = JSON.parse(json);
	if (Array.isArray(value) && (!field || field.fieldKind === 'list')) {
		return value.map((item) => (typeof item === 'string' ? item : JSON.stringify(item)));
	}
	if (typeof value === 'string') return [value];
	// In a query there are no numbers, so a numeric enum would be taken for an unknown word.
	return [field?.enum?.values.find(({ number }) => number === value)?.name ?? json];
}

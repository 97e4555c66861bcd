import type { JsonObject, Operation } from '../../protocol/index.js';
import type { Route } from './routes.js';
import { findRoute, routes } from './routes.js';

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
	return spread(routeFor(operation, request), request);
}

/** The first way to call an operation, without a tenant. */
export function plainRoute({ name }: Operation): Route {
	const plain = routes.find((route) => route.operation.name === name);
	if (!plain) throw new Error(`Failed to call ${name}: it has no route`);
	return plain;
}

/** The way to call an operation with that request. */
export function routeFor(operation: Operation, request: JsonObject): Route {
	const plain = plainRoute(operation);
	const withTenant = routes.find(
		(route) => route.operation.name === operation.name && route.parameters.includes('tenant')
	);
	const hasTenant = typeof request.tenant === 'string' && request.tenant !== '';
	if (!hasTenant || !withTenant) return plain;
	// A tenant named like a fixed path would be taken for that: it goes elsewhere.
	return isRouteOf(spread(withTenant, request), withTenant) ? withTenant : plain;
}

/** The path of a route, each parameter filled with the value found for one of its names in JSON. */
export function filledPath(
	{ operation, template }: Route,
	take: (jsonName: string, name: string) => string
): string {
	return template.replaceAll(/\{(\w+)(?:=\*)?\}/g, (_, name: string) => {
		const jsonName = operation.input.fields.find((field) => field.name === name)?.jsonName ?? name;
		return segment(jsonName, take(jsonName, name));
	});
}

export function withQuery(path: string, parameters: [name: string, value: string][]): string {
	const query = new URLSearchParams(parameters).toString();
	return query ? `${path}?${query}` : path;
}

function isRouteOf({ verb, path }: RestRequest, { template }: Route): boolean {
	try {
		return findRoute(verb, path.replace(/\?.*/s, '')).route.template === template;
	} catch {
		return false;
	}
}

function spread(route: Route, request: JsonObject): RestRequest {
	const { verb, hasBody } = route;
	const rest = Object.fromEntries(
		Object.entries(request).filter(
			([, value]) => value !== undefined && (value !== null || hasBody)
		)
	);
	const path = filledPath(route, (jsonName, name) => {
		const key = jsonName in rest ? jsonName : name;
		const value = rest[key];
		delete rest[key];
		return text(value ?? '');
	});
	if (hasBody) return { verb, path, body: rest };
	const parameters = Object.entries(rest).flatMap(([name, value]) =>
		(Array.isArray(value) ? value : [value]).map((item): [string, string] => [name, text(item)])
	);
	return { verb, path: withQuery(path, parameters) };
}

function segment(name: string, value: string): string {
	try {
		return encodeURIComponent(value);
	} catch (cause) {
		throw new Error(`Failed to write "${name}" into the path: it is not valid Unicode`, { cause });
	}
}

function text(value: unknown): string {
	return typeof value === 'string' ? value : JSON.stringify(value);
}

import { getOption } from '@bufbuild/protobuf';
import { http } from '../../gen/google/api/annotations_pb.js';
import type { HttpRule } from '../../gen/google/api/http_pb.js';
import type { Operation } from '../../protocol/index.js';
import { A2AError, operations } from '../../protocol/index.js';

/** One way to call an operation over HTTP, read from the `google.api.http` option. */
export interface RestRoute {
	readonly operation: Operation;
	readonly verb: string;
	/** Path template, such as `/tasks/{id=*}:cancel`. */
	readonly template: string;
	/** Whether the fields that are not in the path come in the body rather than the query. */
	readonly hasBody: boolean;
	/** Names of the request fields in the path, in their order. */
	readonly parameters: readonly string[];
}

/** A route, and what a path says of its request. */
export interface RestRouteMatch {
	readonly route: RestRoute;
	/** Values of the path parameters, decoded, by field name. */
	readonly path: Record<string, string>;
}

/**
 * All routes, the ones to prefer first: a fixed path wins over a tenant (`/tasks/x` is never tenant
 * "tasks"), a verb after a colon over an id that holds a colon.
 */
export const routes: readonly RestRoute[] = operations
	.flatMap((operation) => {
		const rule = getOption(operation.method, http);
		return [rule, ...rule.additionalBindings].flatMap((binding) => routesOf(operation, binding));
	})
	.sort((a, b) => rank(a) - rank(b));

function rank({ parameters, template }: RestRoute): number {
	return (parameters.includes('tenant') ? 2 : 0) + (/:\w+$/.test(template) ? 0 : 1);
}

function routesOf(operation: Operation, { pattern, body }: HttpRule): RestRoute[] {
	const template = typeof pattern.value === 'string' ? pattern.value : '';
	const route: RestRoute = {
		operation,
		verb: (pattern.case ?? '').toUpperCase(),
		template,
		hasBody: body === '*',
		parameters: [...template.matchAll(/\{(\w+)/g)].map(([, name = '']) => name)
	};
	// The text says POST (11.3.2), the schema GET: SDKs use both, so both are served.
	if (operation.name !== 'SubscribeToTask') return [route];
	return [{ ...route, verb: 'POST', hasBody: true }, route];
}

/** A path with the ways to call it. */
interface PathRoutes {
	readonly pattern: RegExp;
	readonly routes: readonly RestRoute[];
}

const paths: readonly PathRoutes[] = [...new Set(routes.map(({ template }) => template))].map(
	(template) => ({
		pattern: toPattern(template),
		routes: routes.filter((route) => route.template === template)
	})
);

/** Matches the path of a template, which follows `start`. */
export function toPattern(template: string, start = '^'): RegExp {
	return new RegExp(`${start}${template.replaceAll(/\{\w+(=\*)?\}/g, '([^/]+)')}$`);
}

/**
 * The route of a request. Throws METHOD_NOT_FOUND for an unknown path, METHOD_NOT_ALLOWED for a
 * known one with another verb; the metadata then holds the verbs to `allow`.
 */
export function findRoute(verb: string, given: string): RestRouteMatch {
	const path = withPlainLetters(given);
	for (const { pattern, routes } of paths) {
		const match = pattern.exec(path);
		if (!match) continue;
		const route = routes.find((one) => one.verb === verb);
		if (route) return { route, path: pathValues(route, match) };
		const allow = routes.map((one) => one.verb).join(', ');
		throw new A2AError('METHOD_NOT_ALLOWED', `${path} takes ${allow}, not ${verb}`, {
			metadata: { allow }
		});
	}
	throw new A2AError('METHOD_NOT_FOUND', `The HTTP+JSON binding has no path ${path}`);
}

/** Letters, digits and `-._~` mean the same encoded or not; all else does not (RFC 3986, 2.3). */
function withPlainLetters(path: string): string {
	return path.replaceAll(
		/%(2[DE]|3\d|4[1-9A-F]|5[0-9AF]|6[1-9A-F]|7[0-9AE])/gi,
		decodeURIComponent
	);
}

/** The values of the path parameters in a match of the route's pattern. */
export function pathValues(route: RestRoute, match: RegExpExecArray): Record<string, string> {
	const values: Record<string, string> = {};
	for (const [index, name] of route.parameters.entries()) {
		values[name] = decodeSegment(route, name, match[index + 1] ?? '');
	}
	return values;
}

function decodeSegment({ operation }: RestRoute, name: string, segment: string): string {
	try {
		return decodeURIComponent(segment);
	} catch {
		const field = operation.input.fields.find((entry) => entry.name === name)?.jsonName ?? name;
		throw A2AError.invalid([{ field, description: 'is not valid percent-encoding in the path' }]);
	}
}

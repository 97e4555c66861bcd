import { ScalarType } from '@bufbuild/protobuf';
import type { JsonObject, Operation } from '../../protocol/index.js';
import { isJsonObject } from '../../protocol/index.js';
import { queryOf } from '../plain.js';
import { joinRequest, readQuery } from './request.js';
import type { RestRoute } from './routes.js';
import { pathValues, routes, toPattern } from './routes.js';
import { routeFor } from './spread.js';

/** What was sent for a call. */
export interface SentRequest {
	readonly method: string;
	readonly url: string;
	readonly body: Uint8Array;
}

/**
 * The request as path, query and body say it, which may differ from the JSON that it was made
 * from. Undefined where they are not those of the operation.
 */
export function sentRequest(
	operation: Operation,
	asked: JsonObject,
	{ method, url, body }: SentRequest
): JsonObject | undefined {
	const { template } = routeFor(operation, asked);
	const route = routes.find(
		(one) => one.operation === operation && one.template === template && one.verb === method
	);
	// Nothing but the end of the path is known: agents are anywhere.
	const match = route && toPattern(template, '').exec(new URL(url).pathname);
	if (!match) return undefined;
	const given = route.hasBody ? jsonOf(body) : numbersIn(route, readQuery(route, queryOf({ url })));
	try {
		return given && (joinRequest(given, { route, path: pathValues(route, match) }) as JsonObject);
	} catch {
		return undefined;
	}
}

function jsonOf(body: Uint8Array): Record<string, unknown> | undefined {
	if (body.byteLength === 0) return {};
	try {
		const json: unknown = JSON.parse(new TextDecoder().decode(body));
		return isJsonObject(json) ? json : undefined;
	} catch {
		return undefined;
	}
}

/** Numbers as JSON has them, where the text is one. */
function numbersIn(
	{ operation }: RestRoute,
	given: Record<string, unknown>
): Record<string, unknown> {
	const { fields } = operation.input;
	return Object.fromEntries(
		Object.entries(given).map(([name, value]) => {
			const field = fields.find((one) => one.jsonName === name || one.name === name);
			const isNumber = field?.scalar === ScalarType.INT32 && /^-?(0|[1-9]\d*)$/.test(String(value));
			return [name, isNumber ? Number(value) : value];
		})
	);
}

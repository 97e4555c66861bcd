import type { DescField } from '@bufbuild/protobuf';
import { ScalarType } from '@bufbuild/protobuf';
import { commaList, isJsonObject, Repeated } from '../../protocol/index.js';
import { parseJson, readBody } from '../body.js';
import { bodyFault } from '../body-fault.js';
import { assertMediaType } from '../media-type.js';
import type { PlainRequest } from '../plain.js';
import { queryOf } from '../plain.js';
import { requestMediaTypes } from './headers.js';
import type { RestRoute, RestRouteMatch } from './routes.js';

/** Builds a request from its path and its body or query; the path wins (section 11.3). */
export async function readRestRequest(
	request: PlainRequest,
	match: RestRouteMatch
): Promise<Record<string, unknown>> {
	const { route } = match;
	const given = route.hasBody ? await readJsonObject(request) : readQuery(route, queryOf(request));
	return joinRequest(given, match);
}

/** Adds the values of the path, in place of what body or query say for the same fields. */
export function joinRequest(
	given: Record<string, unknown>,
	{ route, path }: RestRouteMatch
): Record<string, unknown> {
	for (const field of route.operation.input.fields.filter(({ name }) => name in path)) {
		delete given[field.name];
		given[field.jsonName] = path[field.name];
	}
	return given;
}

async function readJsonObject(request: PlainRequest): Promise<Record<string, unknown>> {
	const body = await readBody(request);
	// Operations whose path says all are sent without a body, whatever the Content-Type says.
	if (body.byteLength === 0) return {};
	assertMediaType(request, requestMediaTypes);
	const json = parseJson(body);
	if (isJsonObject(json)) return json;
	throw bodyFault('INVALID_REQUEST', 'must be a JSON object');
}

/** Query parameters as the JSON they stand for; both spellings are read, unknown ones ignored. */
export function readQuery(
	{ operation }: RestRoute,
	query?: URLSearchParams
): Record<string, unknown> {
	const given: Record<string, unknown> = {};
	if (!query) return given;
	for (const field of operation.input.fields) {
		for (const name of new Set([field.jsonName, field.name])) {
			const values = query.getAll(name);
			if (values.length > 0) given[name] = fromQuery(field, values);
		}
	}
	return given;
}

function fromQuery(field: DescField, values: readonly string[]): unknown {
	if (field.fieldKind === 'list') return values.flatMap(commaList);
	const [value] = values;
	// Left for the validation to refuse: one of two values would be a guess.
	if (values.length > 1) return new Repeated(...values);
	const isBool = field.fieldKind === 'scalar' && field.scalar === ScalarType.BOOL;
	return isBool && (value === 'true' || value === 'false') ? value === 'true' : value;
}

import type { DescField } from '@bufbuild/protobuf';
import { ScalarType } from '@bufbuild/protobuf';
import { A2AError, commaList, isJsonObject } from '../../protocol/index.js';
import { parseJson, readBody } from '../body.js';
import { assertMediaType } from '../media-type.js';
import type { PlainRequest } from '../plain.js';
import { queryOf } from '../plain.js';
import { requestMediaTypes } from './headers.js';
import type { RouteMatch } from './routes.js';

/** Puts a request together from body or query and path, which wins (section 11.3). */
export async function readRestRequest(
	request: PlainRequest,
	{ route, path }: RouteMatch
): Promise<Record<string, unknown>> {
	const { fields } = route.operation.input;
	const given = route.hasBody ? await readJsonObject(request) : readQuery(fields, queryOf(request));
	for (const field of fields.filter(({ name }) => name in path)) {
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
	throw A2AError.invalid([{ field: 'body', description: 'must be a JSON object' }]);
}

/** Query parameters as the JSON they stand for; both spellings are read, unknown ones ignored. */
function readQuery(fields: readonly DescField[], query?: URLSearchParams): Record<string, unknown> {
	const given: Record<string, unknown> = {};
	if (!query) return given;
	for (const field of fields) {
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
	// Left as a list, for the validation to refuse: one of two values would be a guess.
	if (values.length > 1) return values;
	const isBool = field.fieldKind === 'scalar' && field.scalar === ScalarType.BOOL;
	return isBool && (value === 'true' || value === 'false') ? value === 'true' : value;
}

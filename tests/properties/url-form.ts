import type { DescField } from '@bufbuild/protobuf';
import { ScalarType } from '@bufbuild/protobuf';
import type { JsonObject, Operation } from '../../src/lib/protocol/index.js';
import { stringFault } from '../../src/lib/protocol/values.js';
import { routes } from '../../src/lib/wire/rest/routes.js';

/** Whether the parts of a request that HTTP+JSON puts into the URL can be said there. */
export function fitsUrl({ name, input }: Operation, request: JsonObject): boolean {
	const route = routes.find(({ operation }) => operation.name === name);
	if (!route) return false;
	return input.fields.every((field) => {
		const given = [...new Set([field.jsonName, field.name])].filter((key) => key in request);
		const values = given.map((key) => request[key]);
		if (route.parameters.includes(field.name)) return values.length === 1 && isSegment(values[0]);
		if (field.name === 'tenant' && typeof values[0] === 'string') {
			return values[0] === '' || isSegment(values[0]);
		}
		if (route.hasBody) return true;
		// Beside the other spelling null says something, and a URL has no word for it.
		const isNullBesides = values.length > 1 && values.includes(null);
		return !isNullBesides && values.every((value) => isQueryValue(field, value));
	});
}

/** Dots alone are resolved by whoever parses the URL. */
function isSegment(value: unknown): boolean {
	return !stringFault(value) && value !== '' && value !== '.' && value !== '..';
}

/** Null alone is told by leaving the parameter out. All there is are words, and numbers look like some. */
function isQueryValue(field: DescField, value: unknown): boolean {
	const { scalar, message } = field;
	if (value === undefined || value === null) return true;
	if (scalar === ScalarType.BOOL && typeof value === 'boolean') return true;
	if (scalar === ScalarType.INT32 && typeof value === 'number') return true;
	if (field.enum?.values.some(({ number }) => number === value)) return true;
	const isWordOfBool = scalar === ScalarType.BOOL && (value === 'true' || value === 'false');
	const isNested = message && !message.typeName.endsWith('.Timestamp');
	return !stringFault(value) && !isWordOfBool && !isNested;
}

import type { DescField, DescMessage } from '@bufbuild/protobuf';
import type { JsonObject, JsonValue } from '../../protocol/index.js';
import { isJsonObject, isRequired } from '../../protocol/index.js';
import { itemsOf, joinPath } from './objects.js';

/* The members of an A2A object, compared with its type in the schema. */

/** Required lists that may not be empty; those of results may (section 5.7). */
const filledLists = ['parts', 'supportedInterfaces'];

/** The end of a list is told by an empty token. */
const emptyTexts = ['nextPageToken'];

/** Paths of the required members that an object or one inside of it lacks, in camelCase. */
export function missingMembers(type: DescMessage, value: unknown): string[] {
	return [...walk(type, value)].flatMap(({ path, owner, fields }) =>
		fields
			.filter((field) => isRequired(field) && !isSet(field, read(field, owner)))
			.map(({ jsonName }) => joinPath(path, jsonName))
	);
}

/** Paths of the members that the schema does not know. */
export function unknownMembers(type: DescMessage, value: unknown): string[] {
	return [...walk(type, value)].flatMap(({ path, owner, fields }) => {
		const known = new Set(fields.flatMap(({ name, jsonName }) => [name, jsonName]));
		const unknown = Object.keys(owner).filter((name) => !known.has(name));
		return unknown.map((name) => joinPath(path, name));
	});
}

interface Spot {
	path: string;
	owner: JsonObject;
	fields: readonly DescField[];
}

function* walk(type: DescMessage, value: unknown, path = ''): Iterable<Spot> {
	if (!isJsonObject(value) || type.typeName.startsWith('google.protobuf.')) return;
	const owner = value as JsonObject;
	yield { path, owner, fields: type.fields };
	for (const field of type.fields) {
		if (!field.message) continue;
		const own = joinPath(path, field.jsonName);
		for (const [at, item] of itemsOf(field, read(field, owner))) {
			yield* walk(field.message, item, own + at);
		}
	}
}

/** Either spelling will do here: which one it is to be is a clause of its own. */
function read({ name, jsonName }: DescField, owner: JsonObject): JsonValue | undefined {
	return jsonName in owner ? owner[jsonName] : owner[name];
}

function isSet(field: DescField, value: JsonValue | undefined): boolean {
	if (value === undefined || value === null) return false;
	if (Array.isArray(value)) return value.length > 0 || !filledLists.includes(field.jsonName);
	if (field.enum) return value !== 0 && value !== field.enum.values[0]?.name;
	return value !== '' || emptyTexts.includes(field.jsonName);
}

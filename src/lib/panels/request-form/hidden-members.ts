import type { JsonObject, JsonPath, JsonValue, Operation } from '../../protocol/index.js';
import { asWritten, fieldAt, isJsonObject, pathText } from '../../protocol/index.js';

/** The paths of what a form has no input for: members unknown to the schema, given twice, or of another form. */
export function hiddenMembers(type: Operation['input'], request: JsonObject): string[] {
	return hiddenIn(type, request, request, []).map(pathText);
}

function hiddenIn(
	type: Operation['input'],
	request: JsonObject,
	owner: JsonObject,
	at: JsonPath
): JsonPath[] {
	return Object.entries(owner).flatMap(([name, value]) => {
		const path = [...at, name];
		const facts = fieldAt(type, path);
		const read = facts && asWritten(type, [...at, facts.name], request).at(-1);
		return read === name ? hiddenBelow(type, request, value, path) : [path];
	});
}

function hiddenBelow(
	type: Operation['input'],
	request: JsonObject,
	value: JsonValue,
	path: JsonPath
): JsonPath[] {
	const kind = fieldAt(type, path)?.kind;
	if (value === null) return [];
	if (kind === 'array') {
		if (!Array.isArray(value)) return [path];
		return value.flatMap((item, index) => hiddenBelow(type, request, item, [...path, index]));
	}
	if (kind !== 'object') return [];
	return isJsonObject(value) ? hiddenIn(type, request, value, path) : [path];
}

import type { DescField, DescMessage } from '@bufbuild/protobuf';
import { isJsonObject } from './plain-json/json-object.js';
import type { JsonPath } from './plain-json/json-path.js';

/** A member whose name is not one that A2A writes. */
export interface OddName {
	/** As it is written. */
	readonly path: JsonPath;
	/** The name in camelCase; absent where there is no such member in any spelling. */
	readonly known?: string;
}

/**
 * The members in snake_case, which agents read, and the unknown ones, which they ignore (section
 * 5.7). Within unknown members, metadata and other JSON of any form, no name is odd.
 */
export function findOddNames(type: DescMessage, json: unknown, path: JsonPath = []): OddName[] {
	if (!isJsonObject(json) || type.typeName.startsWith('google.protobuf.')) return [];
	return Object.entries(json).flatMap(([name, value]) => {
		const at = [...path, name];
		const field = type.fields.find((one) => one.jsonName === name || one.name === name);
		if (!field) return { path: at };
		const own = field.jsonName === name ? [] : [{ path: at, known: field.jsonName }];
		return [...own, ...within(field, value, at)];
	});
}

function within(field: DescField, value: unknown, path: JsonPath): OddName[] {
	const { message, fieldKind } = field;
	if (!message) return [];
	if (fieldKind === 'list') {
		const items: unknown[] = Array.isArray(value) ? value : [];
		return items.flatMap((item, index) => findOddNames(message, item, [...path, index]));
	}
	if (fieldKind === 'map') {
		const entries = isJsonObject(value) ? Object.entries(value) : [];
		return entries.flatMap(([key, item]) => findOddNames(message, item, [...path, key]));
	}
	return findOddNames(message, value, path);
}

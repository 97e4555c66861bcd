import type { DescMessage } from '@bufbuild/protobuf';
import type { JsonObject } from '../../protocol/index.js';
import { isJsonObject, messageFromJson, messageToJson } from '../../protocol/index.js';

/** Whether two JSON values say the same; the order of members does not matter. */
export function isSame(one: unknown, other: unknown): boolean {
	return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

/** Whether two A2A objects say the same, though one may spell out what the other leaves out. */
export function isSameObject(type: DescMessage, one: JsonObject, other: JsonObject): boolean {
	return isSame(canonical(type, one) ?? one, canonical(type, other) ?? other);
}

/** An A2A object as its schema has it, however it was written; undefined where it does not fit. */
export function canonical(type: DescMessage, value: JsonObject): JsonObject | undefined {
	try {
		return messageToJson(type, messageFromJson(type, value));
	} catch {
		return undefined;
	}
}

/** Whether every value is of the type that the schema has for it; unknown members are passed over. */
export function fitsSchema(type: DescMessage, value: JsonObject): boolean {
	return canonical(type, value) !== undefined;
}

function sorted(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(sorted);
	if (!isJsonObject(value)) return value;
	const names = Object.keys(value).sort();
	return Object.fromEntries(names.map((name) => [name, sorted(value[name])]));
}

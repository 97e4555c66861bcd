import type { JsonObject } from '@bufbuild/protobuf';

/** Whether a value is an object of JSON, and neither an array nor null. */
export function isJsonObject(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/* Members of what came from anybody, so that nothing about their type is taken for granted. */

/** The object in a member; undefined where there is anything else. */
export function objectIn(owner: JsonObject | undefined, name: string): JsonObject | undefined {
	const value = owner?.[name];
	return isJsonObject(value) ? value : undefined;
}

/** The objects in a list; anything else in it is passed over. */
export function listIn(owner: JsonObject | undefined, name: string): JsonObject[] {
	const value = owner?.[name];
	return Array.isArray(value) ? (value.filter(isJsonObject) as JsonObject[]) : [];
}

/** The string in a member; undefined where there is anything else. */
export function textIn(owner: JsonObject | undefined, name: string): string | undefined {
	const value = owner?.[name];
	return typeof value === 'string' ? value : undefined;
}

/** The strings in a list. */
export function textsIn(owner: JsonObject | undefined, name: string): string[] {
	const value = owner?.[name];
	return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

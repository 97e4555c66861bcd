import type { JsonObject } from '@bufbuild/protobuf';

export function isJsonObject(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/* Members of what came from anybody, so that nothing about their type is taken for granted. */

export function objectIn(owner: JsonObject | undefined, name: string): JsonObject | undefined {
	const value = owner?.[name];
	return isJsonObject(value) ? value : undefined;
}

/** The objects in a list; anything else in it is passed over. */
export function listIn(owner: JsonObject | undefined, name: string): JsonObject[] {
	const value = owner?.[name];
	return Array.isArray(value) ? (value.filter(isJsonObject) as JsonObject[]) : [];
}

export function textIn(owner: JsonObject | undefined, name: string): string | undefined {
	const value = owner?.[name];
	return typeof value === 'string' ? value : undefined;
}

/** The strings in a list. */
export function textsIn(owner: JsonObject | undefined, name: string): string[] {
	const value = owner?.[name];
	return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

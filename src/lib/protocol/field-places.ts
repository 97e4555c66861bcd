import type { DescField, DescMessage } from '@bufbuild/protobuf';
import { isJsonObject } from './plain-json/json-object.js';
import type { JsonPath } from './plain-json/json-path.js';

/** Where a JSON path leads within a message. */
export interface FieldPlace {
	readonly field: DescField;
	/** Whether it is one element of a list or one entry of a map, and not the field as a whole. */
	readonly isInner: boolean;
	/** The path in camelCase. */
	readonly path: JsonPath;
	/** The fields on the way, this one included. */
	readonly fields: readonly DescField[];
}

/**
 * The place of a path, with names in either spelling; undefined for the message itself and for what
 * the schema does not know. Within metadata, data and other JSON of any form it is the place of the
 * field that holds it, as the schema says nothing about what is inside.
 */
export function placeAt(type: DescMessage, path: JsonPath): FieldPlace | undefined {
	const [first, ...rest] = path;
	return rest.reduce(within, memberOf(type, first, { path: [], fields: [] }));
}

/** The A2A object whose members the place holds; undefined where the value is anything else. */
export function objectAt(place: FieldPlace): DescMessage | undefined {
	const { field, isInner } = place;
	const isWhole = !isInner && (field.fieldKind === 'list' || field.fieldKind === 'map');
	return isWhole || isWellKnown(field.message) ? undefined : field.message;
}

/**
 * The path with each name in the spelling that this JSON uses. Violations come in camelCase, yet a
 * request may have been written in snake_case.
 */
export function asWritten(type: DescMessage, path: JsonPath, json: unknown): JsonPath {
	let value = json;
	return path.map((step, index) => {
		const field = placeAt(type, path.slice(0, index + 1))?.field;
		const written = field?.jsonName === step ? spelling(field, value) : step;
		value = (value as Record<string | number, unknown> | null | undefined)?.[written];
		return written;
	});
}

function spelling({ jsonName, name }: DescField, owner: unknown): string {
	const has = (key: string) => isJsonObject(owner) && Object.hasOwn(owner, key);
	return has(name) && !has(jsonName) ? name : jsonName;
}

function within(place: FieldPlace | undefined, step: string | number): FieldPlace | undefined {
	if (!place) return undefined;
	const { field, isInner, path } = place;
	if (!isInner && (field.fieldKind === 'list' || field.fieldKind === 'map')) {
		const isKey = typeof step === (field.fieldKind === 'list' ? 'number' : 'string');
		return isKey ? { ...place, isInner: true, path: [...path, step] } : undefined;
	}
	if (isFree(field.message)) return place;
	const object = objectAt(place);
	return object && memberOf(object, step, place);
}

function memberOf(
	type: DescMessage,
	step: string | number | undefined,
	owner: Pick<FieldPlace, 'path' | 'fields'>
): FieldPlace | undefined {
	const field = type.fields.find(({ jsonName, name }) => jsonName === step || name === step);
	if (!field) return undefined;
	return {
		field,
		isInner: false,
		path: [...owner.path, field.jsonName],
		fields: [...owner.fields, field]
	};
}

function isWellKnown(type: DescMessage | undefined): boolean {
	return type?.typeName.startsWith('google.protobuf.') ?? false;
}

function isFree(type: DescMessage | undefined): boolean {
	return isWellKnown(type) && type?.name !== 'Timestamp';
}

import type { DescField } from '@bufbuild/protobuf';
import { ScalarType } from '@bufbuild/protobuf';

/** What a value looks like in JSON. */
export type FieldKind =
	| 'array'
	| 'map'
	| 'object'
	| 'json object'
	| 'json value'
	| 'enum'
	| 'timestamp'
	| 'string'
	| 'bytes'
	| 'number'
	| 'boolean';

/** The kind of a field, or, where `isInner` is set, of its elements or entries. */
export function kindOf(field: DescField, isInner: boolean): FieldKind {
	if (!isInner && field.fieldKind === 'list') return 'array';
	if (!isInner && field.fieldKind === 'map') return 'map';
	if (field.message) return wellKnownKinds[field.message.typeName] ?? 'object';
	if (field.enum) return 'enum';
	return scalarKinds[field.scalar ?? ScalarType.STRING] ?? 'string';
}

const wellKnownKinds: Partial<Record<string, FieldKind>> = {
	'google.protobuf.Struct': 'json object',
	'google.protobuf.Value': 'json value',
	'google.protobuf.Timestamp': 'timestamp'
};

const scalarKinds: Partial<Record<ScalarType, FieldKind>> = {
	[ScalarType.BOOL]: 'boolean',
	[ScalarType.BYTES]: 'bytes',
	[ScalarType.INT32]: 'number'
};

/** The type in words, such as `array of Part`. */
export function typeInWords(field: DescField, isInner: boolean): string {
	return words[kindOf(field, isInner)](field);
}

const words: Record<FieldKind, (field: DescField) => string> = {
	array: (field) => `array of ${typeInWords(field, true)}`,
	map: (field) => `map of string to ${typeInWords(field, true)}`,
	object: (field) => field.message?.name ?? 'object',
	'json object': () => 'any JSON object',
	'json value': () => 'any JSON value',
	enum: (field) => `one of ${field.enum?.name}`,
	timestamp: () => 'timestamp',
	string: () => 'string',
	bytes: () => 'bytes in base64',
	number: () => 'whole number',
	boolean: () => 'true or false'
};

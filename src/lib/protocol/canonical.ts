import type { DescField, DescMessage, JsonObject, JsonValue } from '@bufbuild/protobuf';
import { ScalarType, fromJson, toJson } from '@bufbuild/protobuf';
import { base64Decode, base64Encode } from '@bufbuild/protobuf/wire';
import { FeatureSet_FieldPresence, TimestampSchema } from '@bufbuild/protobuf/wkt';

/**
 * A valid message in the canonical form of ProtoJSON: camelCase names, enum words, standard
 * base64, no unknown members, and no defaults of fields that cannot tell a default from no value.
 * The same as `toJson` of `fromJson`, several times faster.
 */
export function canonicalJson(type: DescMessage, json: JsonObject): JsonObject {
	const result: JsonObject = {};
	for (const field of fieldsByNumber(type)) {
		const { jsonName, name } = field;
		const value = jsonName in json ? json[jsonName] : json[name];
		const isNullValue = value === null && field.message?.typeName !== 'google.protobuf.Value';
		if (value === undefined || isNullValue) continue;
		const canonical = canonicalField(field, value);
		if (!isUnset(field, canonical)) result[jsonName] = canonical;
	}
	return result;
}

const sorted = new WeakMap<DescMessage, readonly DescField[]>();

/** In the order in which protobuf-es writes them, which is not always that of the schema. */
function fieldsByNumber(type: DescMessage): readonly DescField[] {
	const known = sorted.get(type);
	if (known) return known;
	const fields = type.fields.toSorted((a, b) => a.number - b.number);
	sorted.set(type, fields);
	return fields;
}

function canonicalField(field: DescField, value: JsonValue): JsonValue {
	if (field.fieldKind === 'list') {
		return (value as JsonValue[]).map((item) => canonicalValue(field, item));
	}
	if (field.fieldKind === 'map') {
		const entries = Object.entries(value as JsonObject);
		return Object.fromEntries(entries.map(([key, item]) => [key, canonicalValue(field, item)]));
	}
	return canonicalValue(field, value);
}

function canonicalValue({ message, enum: words, scalar }: DescField, value: JsonValue): JsonValue {
	if (message) return canonicalMessage(message, value);
	if (words) {
		return words.values.find(({ name, number }) => name === value || number === value)?.name ?? '';
	}
	if (scalar === ScalarType.INT32) return Number(value);
	if (scalar === ScalarType.BYTES) return base64Encode(base64Decode(value as string));
	return value;
}

function canonicalMessage(type: DescMessage, value: JsonValue): JsonValue {
	switch (type.typeName) {
		case 'google.protobuf.Timestamp':
			return toJson(TimestampSchema, fromJson(TimestampSchema, value));
		case 'google.protobuf.Struct':
		case 'google.protobuf.Value':
			return value;
		default:
			return canonicalJson(type, value as JsonObject);
	}
}

/** Whether the value of a field counts as unset. */
function isUnset(field: DescField, value: JsonValue): boolean {
	if (field.fieldKind === 'list') return (value as JsonValue[]).length === 0;
	if (field.fieldKind === 'map') return Object.keys(value as JsonObject).length === 0;
	if (field.presence !== FeatureSet_FieldPresence.IMPLICIT) return false;
	if (field.enum) return value === field.enum.value[0]?.name;
	return value === '' || value === 0 || value === false;
}

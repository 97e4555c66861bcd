import type {
	DescField,
	DescMessage,
	JsonObject,
	JsonValue,
	MessageShape
} from '@bufbuild/protobuf';
import { ScalarType, fromJson, toJson } from '@bufbuild/protobuf';
import { canonicalJson } from './canonical.js';
import { A2AError } from './errors.js';
import { findViolations, isRequired } from './validation.js';

/**
 * Checks a request and gives it in canonical ProtoJSON: camelCase names, enum words, standard
 * base64, no unknown members. Throws INVALID_PARAMS with every violated field at once.
 */
export function readRequest(type: DescMessage, json: unknown): JsonObject {
	const violations = findViolations(type, json);
	if (violations.length > 0) throw A2AError.invalid(violations);
	return canonicalJson(type, json as JsonObject);
}

/** A message from ProtoJSON; unknown members are ignored. Throws where a value does not fit. */
export function messageFromJson<Desc extends DescMessage>(
	type: Desc,
	json: JsonValue
): MessageShape<Desc> {
	return fromJson(type, json, { ignoreUnknownFields: true });
}

/**
 * ProtoJSON as A2A writes it: required members are there even when they hold their default, and
 * timestamps have milliseconds (sections 5.6.1 and 5.7).
 */
export function messageToJson<Desc extends DescMessage>(
	type: Desc,
	message: MessageShape<Desc>
): JsonObject {
	return complete(type, toJson(type, message)) as JsonObject;
}

function complete(type: DescMessage, json: JsonValue): JsonValue {
	if (type.typeName === 'google.protobuf.Timestamp') return new Date(json as string).toISOString();
	if (type.typeName.startsWith('google.protobuf.')) return json;

	const given = json as JsonObject;
	const entries = type.fields.flatMap((field): [string, JsonValue][] => {
		const { jsonName } = field;
		// In a Value null is a value, so it is not the same as a member that is missing.
		if (jsonName in given) return [[jsonName, completeField(field, given[jsonName] ?? null)]];
		const value = isRequired(field) ? emptyValue(field) : undefined;
		return value === undefined ? [] : [[jsonName, value]];
	});
	return Object.fromEntries(entries);
}

function completeField(field: DescField, value: JsonValue): JsonValue {
	const { message } = field;
	if (!message) return value;
	if (field.fieldKind === 'list') {
		return (value as JsonValue[]).map((item) => complete(message, item));
	}
	if (field.fieldKind === 'map') {
		const entries = Object.entries(value as JsonObject);
		return Object.fromEntries(entries.map(([key, item]) => [key, complete(message, item)]));
	}
	return complete(message, value);
}

function emptyValue(field: DescField): JsonValue | undefined {
	if (field.fieldKind === 'list') return [];
	if (field.fieldKind === 'map') return {};
	if (field.enum) return field.enum.values[0]?.name;
	if (field.fieldKind === 'scalar') return emptyScalars[field.scalar];
	return undefined;
}

const emptyScalars: Partial<Record<ScalarType, JsonValue>> = {
	[ScalarType.STRING]: '',
	[ScalarType.BYTES]: '',
	[ScalarType.BOOL]: false,
	[ScalarType.INT32]: 0
};

import type { DescField, DescMessage, Message } from '@bufbuild/protobuf';
import { ScalarType, create } from '@bufbuild/protobuf';
import { reflect } from '@bufbuild/protobuf/reflect';
import { base64Decode } from '@bufbuild/protobuf/wire';
import type { Value } from '@bufbuild/protobuf/wkt';
import {
	ListValueSchema,
	NullValue,
	StructSchema,
	TimestampSchema,
	ValueSchema
} from '@bufbuild/protobuf/wkt';
import { isJsonObject } from '../../src/lib/protocol/index.js';
import { scalarFault, stringFault, timestampFault } from '../../src/lib/protocol/values.js';

class NotBinary extends Error {}

/**
 * The message that says in binary what the JSON says, or undefined where binary has no place for it.
 * Unlike the library's reader it writes what is out of range as well.
 */
export function binaryForm(type: DescMessage, json: unknown): Message | undefined {
	try {
		return toMessage(type, json);
	} catch (error) {
		if (error instanceof NotBinary) return undefined;
		throw error;
	}
}

function toMessage(type: DescMessage, json: unknown): Message {
	const wellKnown = wellKnownTypes[type.typeName];
	if (wellKnown) return wellKnown(json);
	const owner = needObject(json);
	const message = reflect(type, create(type));
	const chosen = new Set<string>();
	for (const field of type.fields) {
		const { jsonName, name, oneof } = field;
		need(jsonName === name || !(jsonName in owner) || !(name in owner));
		const value = jsonName in owner ? owner[jsonName] : owner[name];
		const isNull = value === null && field.message?.typeName !== 'google.protobuf.Value';
		if (value === undefined || isNull) continue;
		if (oneof) {
			need(!chosen.has(oneof.name));
			chosen.add(oneof.name);
		}
		if (field.fieldKind === 'list') {
			need(Array.isArray(value));
			const list = message.get(field);
			for (const item of value as unknown[]) list.add(toSingle(field, item));
		} else {
			message.set(field, toSingle(field, value));
		}
	}
	return message.message;
}

function toSingle(field: DescField, value: unknown): unknown {
	if (field.message) return reflect(field.message, toMessage(field.message, value) as never);
	if (field.enum) {
		const named = field.enum.values.find(({ name }) => name === value);
		need(named !== undefined || Number.isInteger(value));
		return named?.number ?? value;
	}
	const scalar = field.scalar ?? ScalarType.STRING;
	need(!scalarFault(scalar, value));
	if (scalar === ScalarType.INT32) return Number(value);
	return scalar === ScalarType.BYTES ? base64Decode(value as string) : value;
}

const wellKnownTypes: Record<string, (json: unknown) => Message> = {
	'google.protobuf.Timestamp': toTimestamp,
	'google.protobuf.Struct': toStruct,
	'google.protobuf.Value': toValue
};

/** Also for those that their offset puts before the year 1 or after 9999. */
function toTimestamp(json: unknown): Message {
	const [, upToSeconds = '', fraction = '', offset = ''] =
		/^([^.Z+]{19})(?:\.(\d{1,9}))?(Z|[+-]\d\d:\d\d)$/.exec(String(json)) ?? [];
	need(typeof json === 'string' && !timestampFault(`${upToSeconds}Z`));
	const seconds = BigInt(Date.parse(upToSeconds + offset) / 1000);
	return create(TimestampSchema, { seconds, nanos: Number(fraction.padEnd(9, '0')) });
}

function toStruct(json: unknown) {
	const entries = Object.entries(needObject(json)).map(([key, value]) => {
		need(!stringFault(key) && key !== '__proto__');
		return [key, toValue(value)] as const;
	});
	return create(StructSchema, { fields: Object.fromEntries(entries) });
}

function toValue(json: unknown): Value {
	return create(ValueSchema, { kind: kindOf(json) });
}

function kindOf(json: unknown): Value['kind'] {
	if (json === null) return { case: 'nullValue', value: NullValue.NULL_VALUE };
	// The JSON text of -0 is that of 0.
	if (typeof json === 'number') return { case: 'numberValue', value: json || 0 };
	if (typeof json === 'boolean') return { case: 'boolValue', value: json };
	if (Array.isArray(json)) {
		const values = json.map(toValue);
		return { case: 'listValue', value: create(ListValueSchema, { values }) };
	}
	if (typeof json === 'object') return { case: 'structValue', value: toStruct(json) };
	need(!stringFault(json));
	return { case: 'stringValue', value: json as string };
}

function needObject(json: unknown): Record<string, unknown> {
	if (isJsonObject(json)) return json;
	throw new NotBinary();
}

function need(condition: boolean): void {
	if (!condition) throw new NotBinary();
}

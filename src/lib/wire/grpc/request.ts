import type { DescField, DescMessage, Message } from '@bufbuild/protobuf';
import { toJson } from '@bufbuild/protobuf';
import type { ScalarValue } from '@bufbuild/protobuf/reflect';
import { isReflectMessage, reflect } from '@bufbuild/protobuf/reflect';
import { base64Encode } from '@bufbuild/protobuf/wire';
import type { Struct, Timestamp, Value } from '@bufbuild/protobuf/wkt';
import { TimestampSchema } from '@bufbuild/protobuf/wkt';

/**
 * A request in ProtoJSON. Binary can hold what JSON cannot, such as NaN in a data part or a
 * timestamp of the year 10000; that comes out as no sound JSON, for the validation to refuse
 * together with all else that is wrong.
 */
export function requestToJson(type: DescMessage, request: Message): unknown {
	const wellKnown = wellKnownTypes[type.typeName];
	if (wellKnown) return wellKnown(request as never);
	const reflected = reflect(type, request);
	const set = type.fields.filter((field) => reflected.isSet(field));
	return Object.fromEntries(
		set.map((field) => [field.jsonName, fieldToJson(field, reflected.get(field))])
	);
}

const wellKnownTypes: Record<string, (message: never) => unknown> = {
	'google.protobuf.Timestamp': timestampToJson,
	'google.protobuf.Struct': structToJson,
	'google.protobuf.Value': valueToJson
};

function timestampToJson(timestamp: Timestamp): string {
	try {
		return toJson(TimestampSchema, timestamp);
	} catch {
		return `${timestamp.seconds} s and ${timestamp.nanos} ns from 1970`;
	}
}

function structToJson({ fields }: Struct): unknown {
	const entries = Object.entries(fields);
	return Object.fromEntries(entries.map(([key, value]) => [key, valueToJson(value)]));
}

/** Undefined for a Value that holds nothing, not even null. */
function valueToJson({ kind }: Value): unknown {
	if (kind.case === 'nullValue') return null;
	if (kind.case === 'structValue') return structToJson(kind.value);
	if (kind.case === 'listValue') return kind.value.values.map(valueToJson);
	return kind.value;
}

function fieldToJson(field: DescField, value: unknown): unknown {
	if (field.fieldKind === 'list') {
		return Array.from(value as Iterable<unknown>, (item) => singleToJson(field, item));
	}
	if (field.fieldKind === 'map') {
		const entries = [...(value as Iterable<[string, unknown]>)];
		return Object.fromEntries(entries.map(([key, item]) => [key, singleToJson(field, item)]));
	}
	return singleToJson(field, value);
}

function singleToJson(field: DescField, value: unknown): unknown {
	if (isReflectMessage(value)) return requestToJson(value.desc, value.message);
	// A number without a name stays one.
	if (field.enum) return field.enum.value[value as number]?.name ?? value;
	return scalarToJson(value as ScalarValue);
}

function scalarToJson(value: ScalarValue): unknown {
	return value instanceof Uint8Array ? base64Encode(value) : value;
}

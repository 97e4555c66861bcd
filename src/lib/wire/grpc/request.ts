import type { DescField, DescMessage, JsonValue, Message } from '@bufbuild/protobuf';
import { toJson } from '@bufbuild/protobuf';
import { isReflectMessage, reflect } from '@bufbuild/protobuf/reflect';
import { A2AError } from '../../protocol/index.js';

/**
 * A request in ProtoJSON. Binary can hold what JSON cannot, such as NaN in a data part or a
 * timestamp of the year 10000; that throws INVALID_PARAMS for the field.
 */
export function requestToJson(type: DescMessage, request: Message): JsonValue {
	try {
		return toJson(type, request);
	} catch (cause) {
		const field = findUnwritable(type, request);
		const violation = { field, description: 'holds a value that has no JSON form' };
		throw A2AError.invalid([violation], cause);
	}
}

/** JSON path of the innermost field at fault. */
function findUnwritable(type: DescMessage, message: Message): string {
	for (const [name, inner] of innerMessages(type, message)) {
		try {
			toJson(inner.type, inner.message);
		} catch {
			const isWellKnown = inner.type.typeName.startsWith('google.protobuf.');
			const rest = isWellKnown ? '' : findUnwritable(inner.type, inner.message);
			return rest ? `${name}.${rest}` : name;
		}
	}
	return '';
}

interface InnerMessage {
	type: DescMessage;
	message: Message;
}

function* innerMessages(type: DescMessage, message: Message): Generator<[string, InnerMessage]> {
	const reflected = reflect(type, message);
	for (const field of type.fields) {
		if (!reflected.isSet(field)) continue;
		for (const [name, value] of valuesOf(field, reflected.get(field))) {
			if (isReflectMessage(value)) yield [name, { type: value.desc, message: value.message }];
		}
	}
}

function valuesOf(field: DescField, value: unknown): [string, unknown][] {
	if (field.fieldKind !== 'list') return [[field.jsonName, value]];
	const items = [...(value as Iterable<unknown>)];
	return items.map((item, index) => [`${field.jsonName}[${index}]`, item]);
}

import type { DescField, DescMessage } from '@bufbuild/protobuf';
import type { Exchange } from '../../exchange/index.js';
import { AgentCardSchema } from '../../gen/lf/a2a/v1/a2a_pb.js';
import type { JsonObject } from '../../protocol/index.js';
import { isJsonObject, operation } from '../../protocol/index.js';
import { isCardRequest } from './card.js';

const known = new WeakMap<Exchange, Exchange>();

/** An exchange with its answer as readers of ProtoJSON take it: a member that is null is not there. */
export function asRead(exchange: Exchange): Exchange {
	const read = known.get(exchange) ?? readAnswer(exchange);
	known.set(exchange, read);
	return read;
}

function readAnswer(exchange: Exchange): Exchange {
	const type = answerType(exchange);
	if (!type) return exchange;
	const { messages } = exchange;
	const read = messages.map((message) => {
		const value = withoutNulls(type, message.value) as JsonObject;
		return value === message.value ? message : { ...message, value };
	});
	return read.every((message, index) => message === messages[index])
		? exchange
		: { ...exchange, messages: read };
}

function answerType(exchange: Exchange): DescMessage | undefined {
	if (exchange.operation) return operation(exchange.operation).output;
	return isCardRequest(exchange) ? AgentCardSchema : undefined;
}

/**
 * A message without the members that are null, on all levels. Where any JSON may stand, such as in
 * metadata, null is a value. What has no such member stays the same object.
 */
export function withoutNulls(type: DescMessage, value: unknown): unknown {
	return holdsNull(type, value) ? stripped(type, value) : value;
}

/** Nearly no message does, and clauses read each of them: looking first takes a fraction of copying. */
function holdsNull(type: DescMessage, value: unknown): boolean {
	if (!isMessage(type, value)) return false;
	const fields = fieldsOf(type);
	return Object.keys(value).some((name) => {
		const [field, member] = [fields.get(name), value[name]];
		if (member === null) return isAbsent(field, member);
		return field?.message && itemsIn(field, member).some((item) => holdsNull(field.message, item));
	});
}

function stripped(type: DescMessage, value: unknown): unknown {
	if (!isMessage(type, value)) return value;
	const fields = fieldsOf(type);
	const members = Object.entries(value)
		.filter(([name, member]) => !isAbsent(fields.get(name), member))
		.map(([name, member]) => [name, strippedMember(fields.get(name), member)] as const);
	return Object.fromEntries(members);
}

function strippedMember(field: DescField | undefined, value: unknown): unknown {
	const { message, fieldKind } = field ?? {};
	if (!message) return value;
	if (fieldKind === 'list' && Array.isArray(value)) {
		return value.map((item) => stripped(message, item));
	}
	if (fieldKind === 'map' && isJsonObject(value)) {
		const entries = Object.entries(value);
		return Object.fromEntries(entries.map(([key, item]) => [key, stripped(message, item)]));
	}
	return stripped(message, value);
}

function isMessage({ typeName }: DescMessage, value: unknown): value is Record<string, unknown> {
	return isJsonObject(value) && !typeName.startsWith('google.protobuf.');
}

function isAbsent(field: DescField | undefined, member: unknown): boolean {
	return member === null && field?.message?.typeName !== 'google.protobuf.Value';
}

function itemsIn({ fieldKind }: DescField, value: unknown): unknown[] {
	if (fieldKind === 'map') return isJsonObject(value) ? Object.values(value) : [];
	return Array.isArray(value) ? value : [value];
}

const fieldsByName = new WeakMap<DescMessage, ReadonlyMap<string, DescField>>();

/** By both of their names. */
function fieldsOf(type: DescMessage): ReadonlyMap<string, DescField> {
	const known = fieldsByName.get(type);
	if (known) return known;
	const fields = new Map(
		type.fields.flatMap((field) => [
			[field.jsonName, field],
			[field.name, field]
		])
	);
	fieldsByName.set(type, fields);
	return fields;
}

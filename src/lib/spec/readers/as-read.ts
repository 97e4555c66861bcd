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
	if (!isJsonObject(value) || type.typeName.startsWith('google.protobuf.')) return value;
	const members = Object.entries(value).flatMap(([name, member]): [string, unknown][] => {
		const field = type.fields.find((one) => one.jsonName === name || one.name === name);
		const isAbsent = member === null && field?.message?.typeName !== 'google.protobuf.Value';
		return isAbsent ? [] : [[name, field ? readMember(field, member) : member]];
	});
	const isSame =
		members.length === Object.keys(value).length &&
		members.every(([name, member]) => member === value[name]);
	return isSame ? value : Object.fromEntries(members);
}

function readMember({ fieldKind, message }: DescField, value: unknown): unknown {
	if (!message) return value;
	if (fieldKind === 'list') {
		return Array.isArray(value) ? sameOr(value, (item) => withoutNulls(message, item)) : value;
	}
	if (fieldKind !== 'map') return withoutNulls(message, value);
	if (!isJsonObject(value)) return value;
	const items = Object.values(value);
	const read = sameOr(items, (item) => withoutNulls(message, item));
	return read === items
		? value
		: Object.fromEntries(Object.keys(value).map((key, index) => [key, read[index]]));
}

function sameOr(items: unknown[], change: (item: unknown) => unknown): unknown[] {
	const changed = items.map(change);
	return changed.every((item, index) => item === items[index]) ? items : changed;
}

import type { DescField, DescMessage } from '@bufbuild/protobuf';
import type { CallExchange, Exchange } from '../../exchange/index.js';
import type { JsonObject, JsonValue } from '../../protocol/index.js';
import { isJsonObject, operation } from '../../protocol/index.js';
import type { Place } from '../verdict.js';
import { inMessage } from '../verdict.js';
import { callsOf } from './calls.js';

/** An A2A object in an answer, with its type in the schema. */
export interface Sighting {
	exchange: CallExchange;
	type: DescMessage;
	/** Name of the type without its package, such as `Task`. */
	name: string;
	value: JsonObject;
	/** Place of the object, or with a path that of one of its members. */
	place: (member?: string) => Place;
}

/** Every A2A object in the answers, outer ones before inner ones, of the types named or of all. */
export function* objectsIn(exchanges: readonly Exchange[], ...names: string[]): Iterable<Sighting> {
	for (const exchange of callsOf(exchanges)) {
		const { output } = operation(exchange.operation);
		for (const [index, message] of exchange.messages.entries()) {
			for (const { type, value, path } of spotsIn(output, message.value)) {
				if (names.length > 0 && !names.includes(type.name)) continue;
				const place = (member = '') => inMessage(index, joinPath(path, member));
				yield { exchange, type, name: type.name, value, place };
			}
		}
	}
}

interface Spot {
	type: DescMessage;
	value: JsonObject;
	path: string;
}

/** Messages are looked through again and again, and they do not change. */
const known = new WeakMap<JsonObject, { type: DescMessage; spots: readonly Spot[] }>();

function spotsIn(type: DescMessage, message: JsonObject): readonly Spot[] {
	const earlier = known.get(message);
	if (earlier?.type === type) return earlier.spots;
	const spots = [...walk(type, message, '')];
	known.set(message, { type, spots });
	return spots;
}

function* walk(type: DescMessage, value: JsonValue | undefined, path: string): Iterable<Spot> {
	if (!isJsonObject(value) || type.typeName.startsWith('google.protobuf.')) return;
	yield { type, value: value, path };
	for (const field of type.fields) {
		if (!field.message) continue;
		for (const [at, item] of itemsOf(field, value[field.jsonName])) {
			yield* walk(field.message, item, joinPath(path, field.jsonName) + at);
		}
	}
}

/** The values in a member: those of a list or map, each with where it is there, or the one. */
export function itemsOf(
	field: DescField,
	value: JsonValue | undefined
): [string, JsonValue | undefined][] {
	if (field.fieldKind === 'list') {
		return Array.isArray(value) ? value.map((item, index) => [`[${index}]`, item]) : [];
	}
	if (field.fieldKind === 'map') {
		return Object.entries(isJsonObject(value) ? value : {}).map(([key, item]) => [`.${key}`, item]);
	}
	return [['', value]];
}

export function joinPath(owner: string, member: string): string {
	return owner && member ? `${owner}.${member}` : owner || member;
}

import type { DescField, DescMessage } from '@bufbuild/protobuf';
import type { CallExchange, Exchange } from '../../exchange/index.js';
import type { JsonObject, JsonValue } from '../../protocol/index.js';
import { isJsonObject, isRequired, operation } from '../../protocol/index.js';
import type { ExchangePlace } from '../verdict.js';
import { inMessage } from '../verdict.js';
import { callsOf } from './calls.js';

/* A2A objects in what was asked and answered, each beside its type in the schema. */

/** An A2A object in an answer. */
export interface Sighting {
	call: CallExchange;
	type: DescMessage;
	/** Name of the type without its package, such as `Task`. */
	name: string;
	value: JsonObject;
	/** When it came, in ms of the clock of the exchanges. */
	at: number;
	/** ExchangePlace of the object, or with a path that of one of its members. */
	place: (member?: string) => ExchangePlace;
}

/** Every A2A object in the answers, outer ones before inner ones, of the types named or of all. */
export function objectsIn(exchanges: readonly Exchange[], ...names: string[]): Sighting[] {
	return callsOf(exchanges).flatMap((call) => {
		const all = sightingsIn(call);
		return names.length === 0 ? all : all.filter(({ name }) => names.includes(name));
	});
}

/** Calls are looked through again and again, and they do not change. */
const known = new WeakMap<CallExchange, readonly Sighting[]>();

function sightingsIn(call: CallExchange): readonly Sighting[] {
	const sightings = known.get(call) ?? findSightings(call);
	known.set(call, sightings);
	return sightings;
}

function findSightings(call: CallExchange): Sighting[] {
	const { output } = operation(call.operation);
	return call.messages.flatMap((message, index) =>
		[...walk(output, message.value, inCamelCase)].map(({ type, value, path }) => ({
			call,
			type,
			name: type.name,
			value,
			at: call.startedAt + message.at,
			place: (member = '') => inMessage(index, joinPath(path, member))
		}))
	);
}

/** Required lists that may not be empty; those of results may (section 5.7). */
const filledLists = ['parts', 'supportedInterfaces'];

/** The end of a list is told by an empty token. */
const emptyTexts = ['nextPageToken'];

/** Paths of the required members that an object or one inside of it lacks, in camelCase. */
export function missingMembers(type: DescMessage, object: unknown): string[] {
	return [...walk(type, object, inEither)].flatMap(({ type, value, path }) =>
		type.fields
			.filter((field) => isRequired(field) && !isSet(field, inEither(field, value)))
			.map(({ jsonName }) => joinPath(path, jsonName))
	);
}

/** Paths of the members that the schema does not know. */
export function unknownMembers(type: DescMessage, object: unknown): string[] {
	return [...walk(type, object, inEither)].flatMap(({ type, value, path }) => {
		const names = new Set(type.fields.flatMap(({ name, jsonName }) => [name, jsonName]));
		const unknown = Object.keys(value).filter((name) => !names.has(name));
		return unknown.map((name) => joinPath(path, name));
	});
}

interface FoundMessage {
	type: DescMessage;
	value: JsonObject;
	path: string;
}

/** How a member is looked up, by one of its names or by both. */
type ReadMember = (field: DescField, owner: JsonObject) => JsonValue | undefined;

const inCamelCase: ReadMember = ({ jsonName }, owner) => owner[jsonName];

/** That the spelling is the right one is a clause of its own. */
const inEither: ReadMember = ({ name, jsonName }, owner) =>
	jsonName in owner ? owner[jsonName] : owner[name];

function* walk(
	type: DescMessage,
	value: unknown,
	read: ReadMember,
	path = ''
): Iterable<FoundMessage> {
	if (!isJsonObject(value) || type.typeName.startsWith('google.protobuf.')) return;
	const owner = value as JsonObject;
	yield { type, value: owner, path };
	for (const field of type.fields) {
		// Of what is given in both spellings, nothing tells which one an agent reads.
		if (!field.message || isGivenTwice(field, owner)) continue;
		for (const [at, item] of itemsOf(field, read(field, owner))) {
			yield* walk(field.message, item, read, joinPath(path, field.jsonName) + at);
		}
	}
}

function isGivenTwice({ name, jsonName }: DescField, owner: JsonObject): boolean {
	return name !== jsonName && name in owner && jsonName in owner;
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

function isSet(field: DescField, value: JsonValue | undefined): boolean {
	if (value === undefined || value === null) return false;
	if (Array.isArray(value)) return value.length > 0 || !filledLists.includes(field.jsonName);
	if (field.enum) return value !== 0 && value !== field.enum.values[0]?.name;
	return value !== '' || emptyTexts.includes(field.jsonName);
}

function joinPath(owner: string, member: string): string {
	return owner && member ? `${owner}.${member}` : owner || member;
}

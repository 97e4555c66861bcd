import type { FieldFacts, JsonObject, JsonPath, Operation, TextRange } from '../protocol/index.js';
import {
	asWritten,
	fieldAt,
	findOddNames,
	findViolations,
	membersAt,
	parsePath,
	placeIn,
	skeletonOf,
	valuesAt
} from '../protocol/index.js';

/* What is known of a request while it is written. */

type Type = Operation['input'];

/** A member that may be added to an object. */
export interface KnownName {
	readonly facts: FieldFacts;
	/** JSON to begin its value with. */
	readonly start: string;
	/** The member that excludes it, as both are of one one-of. */
	readonly excludedBy?: string;
}

/** A value that may stand at a place. */
export interface KnownValue {
	/** As JSON. */
	readonly text: string;
	/** The key of its meaning, for a word of an enum. */
	readonly fullName?: string;
}

/** What is odd about a request, which is sent all the same. */
export type Flaw =
	| { readonly kind: 'violation'; readonly path: JsonPath; readonly description: string }
	| { readonly kind: 'snake-case'; readonly path: JsonPath; readonly known: string }
	| { readonly kind: 'unknown'; readonly path: JsonPath };

/** More flaws are of no use to a reader, and each has to be found in the text. */
const mostFlaws = 100;

/**
 * The members that an object may still get, required ones first, and last those that one of the
 * `present` members excludes.
 */
export function namesFor(type: Type, path: JsonPath, present: readonly string[]): KnownName[] {
	const members = membersAt(type, path);
	const isPresent = ({ name, field }: FieldFacts) =>
		present.includes(name) || present.includes(field.name);
	const there = members.filter(isPresent).map(({ name }) => name);
	return members
		.filter((facts) => !isPresent(facts))
		.map((facts) => {
			const excludedBy = facts.excludes?.find((other) => there.includes(other));
			return { facts, start: skeletonOf(facts), ...(excludedBy && { excludedBy }) };
		})
		.sort((a, b) => Number(Boolean(a.excludedBy)) - Number(Boolean(b.excludedBy)));
}

/** Values that make sense at a path; empty where anything would be a guess. */
export function valuesFor(type: Type, path: JsonPath): KnownValue[] {
	const words = fieldAt(type, path)?.values ?? [];
	return valuesAt(type, path).map((text) => {
		const fullName = words.find(({ name }) => JSON.stringify(name) === text)?.fullName;
		return { text, ...(fullName && { fullName }) };
	});
}

/** What an agent may refuse or pass over: every violation, then every odd name. */
export function flawsIn(type: Type, request: JsonObject): Flaw[] {
	const violations = findViolations(type, request).map(({ field, description }): Flaw => {
		const path = asWritten(type, parsePath(field) ?? [], request);
		return { kind: 'violation', path, description };
	});
	const names = findOddNames(type, request).map(({ path, known }): Flaw =>
		known === undefined ? { kind: 'unknown', path } : { kind: 'snake-case', path, known }
	);
	return [...violations, ...names].slice(0, mostFlaws);
}

/** The text to mark for a flaw: a name where that is odd or its value is long, else the value. */
export function rangeOf({ kind, path }: Flaw, text: string): TextRange {
	const { name, value } = placeIn(text, path);
	const isLong = '{['.includes(text.charAt(value.from));
	if (name && (isLong || kind !== 'violation')) return name;
	return isLong ? { from: value.from, to: value.from + 1 } : value;
}

import { excerptOf } from '../parts.js';
import type { Airport } from './airports.js';
import { findAirport, fold } from './airports.js';

/** Where a trip starts and ends, as far as a text names it. */
export interface TripEnds {
	from?: Airport;
	to?: Airport;
	/** Places named without saying whether they are start or end, in order. */
	others: readonly Airport[];
	/** Names in the position of a place that are not known. */
	unknown: readonly string[];
	/** The whole text, if it is a few words that could be a name. */
	lone?: string;
}

/** One word, arrow, dash or other mark; marks have no `word`. */
interface RouteToken {
	raw: string;
	word: string;
}

/** A stretch of tokens that names a place, or seems to. */
interface NameSpan {
	start: number;
	end: number;
	place?: Airport;
	name: string;
}

/** Codes that are English words too: on their own they count in capitals only. */
const ambiguousCodes = new Set(['mad', 'sin', 'lax']);
const travelWords = words('fly flying flight flights travel traveling travelling go going trip');
/** No place starts with these words, and the name of an unknown one ends before them. */
const otherWords = new Set([
	...travelWords,
	...words('from to on for with in at by via and or then but a an the my our i we you it me us'),
	...words('this that there here be is are do not please hold book get getting see find show make'),
	...words('want like need have change switch ticket tickets fare fares seat seats anywhere'),
	...words('hello hi yes no ok okay thanks thank sorry approved declined help what which when'),
	...words('economy business class cheap cheapest cheaper something anything one way return')
]);

/** The start and end named by a text such as `from London to New York`, `LHR-JFK` or `Paris`. */
export function readRoute(text: string): TripEnds {
	const tokens = tokensOf(text);
	const froms: NameSpan[] = [];
	const tos: NameSpan[] = [];
	const saysFrom = tokens.some(({ word }) => word === 'from');
	for (const [index, { word }] of tokens.entries()) {
		if (word === 'from') {
			froms.push(...spotAfter(tokens, index));
		} else if (isLink(tokens, index)) {
			const ends = spotAfter(tokens, index).filter(
				(spot) => spot.place || froms.length > 0 || isName(tokens, spot)
			);
			tos.push(...ends);
			if (!saysFrom && ends.length > 0) froms.push(...spotBefore(tokens, index));
		}
	}
	const spots = [...froms, ...tos];
	const others = looseSpots(tokens, spots);
	return {
		from: froms.find(({ place }) => place)?.place,
		to: tos.find(({ place }) => place)?.place,
		others,
		unknown: spots.filter(({ place }) => !place).map(({ name }) => name),
		lone: spots.length + others.length === 0 ? loneName(tokens) : undefined
	};
}

function words(text: string): Set<string> {
	return new Set(text.split(' '));
}

function tokensOf(text: string): RouteToken[] {
	const found = text.match(/[\p{L}\p{M}'’]+|->|=>|[→⇒>–—/-]|[\d.,;:!?\n]+/gu) ?? [];
	return found.map((raw) => ({ raw, word: /^\p{L}/u.test(raw) ? fold(raw) : '' }));
}

/** Whether the token leads from a start to an end. */
function isLink(tokens: readonly RouteToken[], index: number): boolean {
	const raw = tokens[index]?.raw ?? '';
	if (tokens[index]?.word === 'to' || /^(->|=>|[→⇒>])$/.test(raw)) return true;
	if (!/^[–—/-]$/.test(raw)) return false;
	// Dashes also stand in words such as "non-stop": both sides must look like places.
	const before = placeBefore(tokens, index);
	const after = placeAt(tokens, index + 1);
	const isSide = (side: number) => /^\p{Lu}/u.test(tokens[side]?.raw ?? '');
	const isCode = (side: number) => /^[A-Z]{3}$/.test(tokens[side]?.raw ?? '');
	if (before) return after !== undefined || isSide(index + 1);
	return after ? isSide(index - 1) : isCode(index - 1) && isCode(index + 1);
}

function spotAfter(tokens: readonly RouteToken[], index: number): NameSpan[] {
	const start = index + 1;
	const known = placeAt(tokens, start);
	if (known) return [known];
	let end = start;
	while (end < start + 3 && isOpen(tokens[end])) end += 1;
	return end > start ? [{ start, end, name: nameOf(tokens, start, end) }] : [];
}

function spotBefore(tokens: readonly RouteToken[], end: number): NameSpan[] {
	const known = placeBefore(tokens, end);
	if (known) return [known];
	let start = end;
	while (start > end - 3 && isOpen(tokens[start - 1])) start -= 1;
	if (start === end) return [];
	const spot = { start, end, name: nameOf(tokens, start, end) };
	return start === 0 || /^\p{Lu}/u.test(spot.name) ? [spot] : [];
}

/** Tells `to Atlantis` and `fly to atlantis` from `nice to meet`. */
function isName(tokens: readonly RouteToken[], { start }: NameSpan): boolean {
	const isCapital = /^\p{Lu}/u.test(tokens[start]?.raw ?? '');
	const isTravel = travelWords.has(tokens[start - 2]?.word ?? '');
	return isCapital || isTravel || placeBefore(tokens, start - 1) !== undefined;
}

function isOpen(token: RouteToken | undefined): boolean {
	return token !== undefined && token.word !== '' && !otherWords.has(token.word);
}

function nameOf(tokens: readonly RouteToken[], start: number, end: number): string {
	const name = tokens.slice(start, end).map(({ raw }) => raw);
	return excerptOf(name.join(' '));
}

/** The longest name of a place that starts at a token. */
function placeAt(tokens: readonly RouteToken[], start: number): NameSpan | undefined {
	return [3, 2, 1].map((length) => placeIn(tokens, start, start + length)).find(Boolean);
}

/** The longest name of a place that ends before a token. */
function placeBefore(tokens: readonly RouteToken[], end: number): NameSpan | undefined {
	return [3, 2, 1].map((length) => placeIn(tokens, end - length, end)).find(Boolean);
}

function placeIn(tokens: readonly RouteToken[], start: number, end: number): NameSpan | undefined {
	if (start < 0 || end > tokens.length) return undefined;
	const name = nameOf(tokens, start, end);
	const place = findAirport(name);
	return place && { start, end, name, place };
}

function loneName(tokens: readonly RouteToken[]): string | undefined {
	const named = tokens.filter(({ word }) => word !== '');
	const isName = named.length > 0 && named.length <= 3 && named.every(isOpen);
	return isName ? nameOf(named, 0, named.length) : undefined;
}

function looseSpots(tokens: readonly RouteToken[], spots: readonly NameSpan[]): Airport[] {
	const loose: Airport[] = [];
	for (let index = 0; index < tokens.length; index += 1) {
		const taken = spots.find(({ start, end }) => start <= index && index < end);
		const spot = taken ?? placeAt(tokens, index);
		if (!taken && spot?.place && !isWord(spot)) loose.push(spot.place);
		if (spot) index = spot.end - 1;
	}
	return loose;
}

function isWord({ name }: NameSpan): boolean {
	return ambiguousCodes.has(name);
}

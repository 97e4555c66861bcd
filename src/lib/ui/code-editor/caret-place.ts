import type { JsonPath, JsonToken, TextRange } from '../../protocol/plain-json/index.js';
import { jsonTokens } from '../../protocol/plain-json/index.js';

/** What an offset of a JSON text is in. */
export interface CaretPlace {
	/** Of the value; of the object, where the place is that of a name. */
	readonly path: JsonPath;
	readonly kind: 'name' | 'value';
	/** What stands there, with its quotes: a name, a scalar or one bracket; empty where nothing does yet. */
	readonly from: number;
	readonly to: number;
	/** The same without quotes. */
	readonly typed: string;
	/** The other names of the object. Empty in an array. */
	readonly siblings: readonly string[];
}

/** Past this many characters a text has no places: each is found by reading the whole text. */
export const placeLimit = 200_000;

/** The path of the member or element that a place belongs to; that of the object while a name is empty. */
export function memberPath({ kind, path, typed }: CaretPlace): JsonPath {
	return kind === 'name' && typed !== '' ? [...path, typed] : path;
}

/**
 * The place of an offset; undefined where neither a name nor a value is or could come, and in texts
 * past the limit. Reads tokens rather than a syntax tree, since a tree of JSON that is being typed
 * loses what matters: an open string, or a name whose value is still missing.
 */
export function caretPlaceAt(text: string, offset: number): CaretPlace | undefined {
	if (text.length > placeLimit) return undefined;
	const tokens = [...jsonTokens(text)].filter((token) => token.kind !== 'space');
	const reader = new Reader(text, tokens);
	const at = touched(tokens, offset);
	const before = at ?? tokens.findLastIndex(({ to }) => to <= offset);

	for (let index = 0; index < before; index += 1) reader.read(index);
	let spot: MemberSpot | undefined;
	if (at === undefined) {
		if (before >= 0) reader.read(before);
		spot = reader.gap(offset);
	} else {
		spot = reader.read(at);
	}
	if (!spot) return undefined;
	// The names that follow are siblings too.
	for (let index = before + 1; index < tokens.length; index += 1) reader.read(index);

	const { frame, kind, from, to } = spot;
	const path = pathOf(spot);
	const others = frame?.names.filter((name) => name.token.from !== from || kind === 'value') ?? [];
	const own = kind === 'value' ? path.at(-1) : undefined;
	return {
		path,
		kind,
		from,
		to,
		typed: unquoted(text.slice(from, to)),
		siblings: others.map(({ name }) => name).filter((name) => name !== own)
	};
}

/** The scalar or name at an offset, or a bracket with its outer side there. */
function touched(tokens: readonly JsonToken[], offset: number): number | undefined {
	const isHit = ({ kind, from, to }: JsonToken) => {
		if (kind === '{' || kind === '[') return from === offset;
		if (kind === '}' || kind === ']') return to === offset;
		return (kind === 'string' || kind === 'word') && from <= offset && offset <= to;
	};
	const isScalar = ({ kind }: JsonToken) => kind === 'string' || kind === 'word';
	const hits = tokens.flatMap((token, index) => (isHit(token) ? [{ token, index }] : []));
	return (hits.findLast(({ token }) => isScalar(token)) ?? hits[0])?.index;
}

interface Name {
	name: string;
	token: JsonToken;
}

/** An object or array that is open. */
interface OpenFrame {
	readonly isObject: boolean;
	readonly names: Name[];
	/** The name or number of the member being read. */
	key: string | number;
	expected: 'name' | 'colon' | 'value' | 'comma';
	/** Where this stands in its own frame. */
	readonly spot: MemberSpot;
}

/** A name or value in its frame. Its path is put together at last: most places are only passed by. */
interface MemberSpot extends TextRange {
	readonly frame: OpenFrame | undefined;
	/** The name or number of a value in its frame. */
	readonly step?: string | number;
	readonly kind: CaretPlace['kind'];
}

function pathOf(spot: MemberSpot): JsonPath {
	const path: (string | number)[] = [];
	for (let outer: MemberSpot | undefined = spot; outer; outer = outer.frame?.spot) {
		if (outer.step !== undefined) path.push(outer.step);
	}
	return path.reverse();
}

/** Follows the nesting of a text that may be incomplete: what is missing is guessed, nothing is refused. */
class Reader {
	readonly #text: string;
	readonly #tokens: readonly JsonToken[];
	readonly #open: OpenFrame[] = [];
	/** How many of those are objects. */
	#objects = 0;
	#done = false;
	/** The end of the token read last. */
	#end = 0;

	constructor(text: string, tokens: readonly JsonToken[]) {
		this.#text = text;
		this.#tokens = tokens;
	}

	/** Takes the next token in; answers with the name or value that it is. */
	read(index: number): MemberSpot | undefined {
		const token = this.#tokens[index];
		if (!token) return undefined;
		const spot = this.#take(token, this.#tokens[index + 1]?.kind === ':');
		this.#end = token.to;
		return spot;
	}

	/** What may come after the tokens read so far. */
	gap(offset: number): MemberSpot | undefined {
		const frame = this.#open.at(-1);
		const here = { frame, from: offset, to: offset };
		if (!frame) return this.#done ? undefined : { ...here, kind: 'value' };
		const { key, expected, isObject } = frame;
		if (expected === 'value') return { ...here, step: key, kind: 'value' };
		// On the next line a comma is merely forgotten.
		const isNext = expected === 'name' || (expected === 'comma' && this.#breaksBefore(offset));
		if (!isNext) return undefined;
		if (isObject) return { ...here, kind: 'name' };
		return { ...here, step: Number(key) + 1, kind: 'value' };
	}

	#take(token: JsonToken, hasColon: boolean): MemberSpot | undefined {
		const frame = this.#open.at(-1);
		switch (token.kind) {
			case '{':
			case '[':
				return this.#enter(token, frame);
			case '}':
			case ']':
				return this.#leave(token);
			case ':':
				if (frame?.isObject) frame.expected = 'value';
				return undefined;
			case ',':
				if (!frame) return undefined;
				if (typeof frame.key === 'number') frame.key += 1;
				frame.expected = frame.isObject ? 'name' : 'value';
				return undefined;
			default:
				return this.#scalar(token, hasColon);
		}
	}

	#enter(token: JsonToken, frame: OpenFrame | undefined): MemberSpot {
		const isObject = token.kind === '{';
		const spot = this.#value(token, frame);
		if (isObject) this.#objects += 1;
		this.#open.push({
			isObject,
			names: [],
			key: isObject ? '' : 0,
			expected: isObject ? 'name' : 'value',
			spot
		});
		return spot;
	}

	/** A bracket closes the nearest one that it fits, and all within that. */
	#leave({ kind, from, to }: JsonToken): MemberSpot | undefined {
		const closesObject = kind === '}';
		// Counted, since a search in vain for each bracket takes too long where thousands are open.
		const fitting = closesObject ? this.#objects : this.#open.length - this.#objects;
		if (fitting === 0) return undefined;
		for (;;) {
			const left = this.#open.pop();
			if (left?.isObject) this.#objects -= 1;
			if (left?.isObject === closesObject) return { ...left.spot, from, to };
		}
	}

	#scalar(token: JsonToken, hasColon: boolean): MemberSpot {
		// A name in an array: the array was never closed.
		const isLost = hasColon && this.#open.at(-1)?.isObject === false;
		if (isLost && this.#open.at(-2)?.isObject) this.#open.pop();
		const frame = this.#open.at(-1);
		if (!frame?.isObject) return this.#value(token, frame);

		const isName =
			hasColon ||
			frame.expected === 'name' ||
			frame.expected === 'colon' ||
			(frame.expected === 'comma' && this.#breaksBefore(token.from));
		if (!isName) return this.#value(token, frame);
		const { from, to } = token;
		const name = unquoted(this.#text.slice(from, to));
		frame.names.push({ name, token });
		frame.key = name;
		frame.expected = 'colon';
		return { frame, kind: 'name', from, to };
	}

	#value({ from, to }: JsonToken, frame: OpenFrame | undefined): MemberSpot {
		if (!frame) {
			this.#done = true;
			return { frame, kind: 'value', from, to };
		}
		if (frame.expected === 'comma' && typeof frame.key === 'number') frame.key += 1;
		frame.expected = 'comma';
		return { frame, step: frame.key, kind: 'value', from, to };
	}

	#breaksBefore(offset: number): boolean {
		return this.#text.slice(this.#end, offset).includes('\n');
	}
}

function unquoted(token: string): string {
	if (!token.startsWith('"')) return token;
	try {
		return JSON.parse(token) as string;
	} catch {
		// Not closed, or with an escape that JSON does not know.
		return token.replace(/^"|"$/g, '');
	}
}

import type { JsonObject } from '../protocol/index.js';
import { isJsonObject } from '../protocol/index.js';

/** What is wrong at one place of a JSON text. */
export type JsonFaultKind =
	| 'empty'
	| 'not-object'
	/** The text ends too early. */
	| 'end'
	/** Something follows the object. */
	| 'after'
	| 'value'
	| 'name'
	| 'colon'
	/** A comma or the end of the object is missing. */
	| 'comma-object'
	| 'comma-array'
	/** A comma stands before a closing bracket. */
	| 'extra-comma'
	| 'open-string'
	| 'escape'
	/** A control character, such as a tab, within a string. */
	| 'control'
	| 'number';

export interface JsonFault {
	readonly kind: JsonFaultKind;
	readonly offset: number;
	/** Counted from 1, as is the column. */
	readonly line: number;
	readonly column: number;
	/** The word or character at that place; empty at the end of the text. */
	readonly found: string;
	/** The same for a reader, who could not see some characters: those are told by their number. */
	readonly shown: string;
}

/**
 * Reads a JSON object. Whether a text is JSON is the engine's word; where it is not is found here,
 * since engines differ in what they tell.
 */
export function parseObject(text: string): { value: JsonObject } | { fault: JsonFault } {
	let value: unknown;
	try {
		value = JSON.parse(text);
	} catch {
		return { fault: toFault(text, text.trim() === '' ? spot('empty', 0) : locate(text)) };
	}
	if (isJsonObject(value)) return { value: value as JsonObject };
	return { fault: toFault(text, spot('not-object', text.search(/\S/))) };
}

interface Spot {
	kind: JsonFaultKind;
	offset: number;
}

function spot(kind: JsonFaultKind, offset: number): Spot {
	return { kind, offset };
}

function toFault(text: string, { kind, offset }: Spot): JsonFault {
	const before = text.slice(0, offset);
	const lineStart = before.lastIndexOf('\n') + 1;
	const found = /^("[^"\n]*"?|[\w$.+-]+|.)/su.exec(text.slice(offset, offset + 24))?.[0] ?? '';
	return {
		kind,
		offset,
		line: before.split('\n').length,
		column: offset - lineStart + 1,
		found,
		shown: /^[\p{C}\p{Z}\s]$/u.test(found) ? numberOf(found) : found
	};
}

/** Such as `U+FEFF`, the byte order mark that some editors put in front. */
function numberOf(char: string): string {
	return `U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

/** What may come next; the `first-` ones may also close what was just opened. */
type Expected = 'value' | 'first-value' | 'name' | 'first-name' | 'colon' | 'comma' | 'nothing';

/** Finds the first fault of a text that is not JSON. */
function locate(text: string): Spot {
	const open: ('{' | '[')[] = [];
	let expected: Expected = 'value';
	let comma = 0;

	for (let at = afterSpace(text, 0); at < text.length; at = afterSpace(text, at)) {
		const char = text.charAt(at);
		const isClosing = char === (open.at(-1) === '{' ? '}' : ']') && open.length > 0;

		if (isClosing && ['comma', 'first-value', 'first-name'].includes(expected)) {
			open.pop();
			expected = open.length > 0 ? 'comma' : 'nothing';
			at += 1;
		} else if (isClosing && ['value', 'name'].includes(expected)) {
			const followsColon = expected === 'value' && open.at(-1) === '{';
			return followsColon ? spot('value', at) : spot('extra-comma', comma);
		} else if (expected === 'nothing') {
			return spot('after', at);
		} else if (expected === 'colon') {
			if (char !== ':') return spot('colon', at);
			expected = 'value';
			at += 1;
		} else if (expected === 'comma') {
			if (char !== ',') return spot(open.at(-1) === '{' ? 'comma-object' : 'comma-array', at);
			expected = open.at(-1) === '{' ? 'name' : 'value';
			comma = at;
			at += 1;
		} else if (expected === 'name' || expected === 'first-name') {
			if (char !== '"') return spot('name', at);
			const end = endOfString(text, at);
			if (typeof end !== 'number') return end;
			expected = 'colon';
			at = end;
		} else if (char === '{' || char === '[') {
			open.push(char);
			expected = char === '{' ? 'first-name' : 'first-value';
			at += 1;
		} else {
			const end = endOfScalar(text, at);
			if (typeof end !== 'number') return end;
			expected = open.length > 0 ? 'comma' : 'nothing';
			at = end;
		}
	}
	return spot('end', text.length);
}

function afterSpace(text: string, at: number): number {
	let next = at;
	while (/[ \t\n\r]/.test(text.charAt(next))) next += 1;
	return next;
}

function endOfScalar(text: string, at: number): number | Spot {
	if (text.charAt(at) === '"') return endOfString(text, at);
	const word = /[\w$.+-]+/y;
	word.lastIndex = at;
	const found = word.exec(text)?.[0] ?? '';
	if (/^(true|false|null)$/.test(found)) return at + found.length;
	if (!/^[-+.]?\d/.test(found)) return spot('value', at);
	const isNumber = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(found);
	return isNumber ? at + found.length : spot('number', at);
}

/** Where the string that begins at `start` is over. */
function endOfString(text: string, start: number): number | Spot {
	for (let at = start + 1; at < text.length; at += 1) {
		const char = text.charAt(at);
		if (char === '"') return at + 1;
		if (char === '\n' || char === '\r') return spot('open-string', start);
		if (char < ' ') return spot('control', at);
		if (char !== '\\') continue;
		const escape = /^\\(["\\/bfnrt]|u[\da-fA-F]{4})/.exec(text.slice(at, at + 6))?.[0];
		if (escape === undefined) return spot('escape', at);
		at += escape.length - 1;
	}
	return spot('open-string', start);
}

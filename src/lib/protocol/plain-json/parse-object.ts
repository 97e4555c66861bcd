import type { JsonObject } from '@bufbuild/protobuf';
import { isJsonObject } from './json-object.js';
import { JsonScanner } from './tokens.js';

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

/** The first fault of a text that is not a JSON object. */
export interface JsonFault {
	readonly kind: JsonFaultKind;
	readonly offset: number;
	/** Counted from 1, as is the column. */
	readonly line: number;
	readonly column: number;
	/** The word or character at that place; empty at the end of the text. */
	readonly found: string;
	/** The same for readers: a character that cannot be seen is given by its number. */
	readonly shown: string;
}

/**
 * Reads a JSON object. The engine decides whether a text is JSON; where its fault is, is found
 * here, since engines report that differently.
 */
export function parseObject(text: string): { value: JsonObject } | { fault: JsonFault } {
	let value: unknown;
	try {
		value = JSON.parse(text);
	} catch {
		return { fault: toFault(text, text.trim() === '' ? fault('empty', 0) : firstFault(text)) };
	}
	if (isJsonObject(value)) return { value: value as JsonObject };
	return { fault: toFault(text, fault('not-object', text.search(/\S/))) };
}

type FaultOffset = Pick<JsonFault, 'kind' | 'offset'>;

function fault(kind: JsonFaultKind, offset: number): FaultOffset {
	return { kind, offset };
}

function toFault(text: string, { kind, offset }: FaultOffset): JsonFault {
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
type ExpectedToken =
	'value' | 'first-value' | 'name' | 'first-name' | 'colon' | 'comma' | 'nothing';

/** Only for text that is not JSON. */
function firstFault(text: string): FaultOffset {
	const open: ('{' | '[')[] = [];
	let expected: ExpectedToken = 'value';
	let comma = 0;

	const scanner = new JsonScanner(text);
	while (scanner.next()) {
		const { kind, from: at, to } = scanner;
		const inner = open.at(-1);
		const isClosing = (kind === '}' && inner === '{') || (kind === ']' && inner === '[');

		if (isClosing && ['comma', 'first-value', 'first-name'].includes(expected)) {
			open.pop();
			expected = open.length > 0 ? 'comma' : 'nothing';
		} else if (isClosing && ['value', 'name'].includes(expected)) {
			const followsColon = expected === 'value' && inner === '{';
			return followsColon ? fault('value', at) : fault('extra-comma', comma);
		} else if (expected === 'nothing') {
			return fault('after', at);
		} else if (expected === 'colon') {
			if (kind !== ':') return fault('colon', at);
			expected = 'value';
		} else if (expected === 'comma') {
			if (kind !== ',') return fault(missingAfter(inner), at);
			expected = inner === '{' ? 'name' : 'value';
			comma = at;
		} else if (expected === 'name' || expected === 'first-name') {
			const found = kind === 'string' ? stringFault(text, at) : fault('name', at);
			if (found) return found;
			expected = 'colon';
		} else if (kind === '{' || kind === '[') {
			open.push(kind);
			expected = kind === '{' ? 'first-name' : 'first-value';
		} else {
			const found =
				kind === 'string' ? stringFault(text, at) : wordFault(text.slice(at, to), at, inner);
			if (found) return found;
			expected = inner ? 'comma' : 'nothing';
		}
	}
	return fault('end', text.length);
}

/** What is missing between a value and what may not follow it directly. */
function missingAfter(inner: '{' | '[' | undefined): JsonFaultKind {
	if (inner === undefined) return 'after';
	return inner === '{' ? 'comma-object' : 'comma-array';
}

function wordFault(
	word: string,
	start: number,
	inner: '{' | '[' | undefined
): FaultOffset | undefined {
	const scalar = /^[\w$.+-]*/.exec(word)?.[0] ?? '';
	const isLiteral = /^(true|false|null)$/.test(scalar);
	if (!isLiteral && !/^[-+.]?\d/.test(scalar)) return fault('value', start);
	const isNumber = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(scalar);
	if (!isLiteral && !isNumber) return fault('number', start);
	return scalar === word ? undefined : fault(missingAfter(inner), start + scalar.length);
}

function stringFault(text: string, start: number): FaultOffset | undefined {
	for (let at = start + 1; at < text.length; at += 1) {
		const char = text.charAt(at);
		if (char === '"') return undefined;
		if (char === '\n' || char === '\r') break;
		if (char < ' ') return fault('control', at);
		if (char !== '\\') continue;
		const escape = /^\\(["\\/bfnrt]|u[\da-fA-F]{4})/.exec(text.slice(at, at + 6))?.[0];
		if (escape === undefined) return fault('escape', at);
		at += escape.length - 1;
	}
	return fault('open-string', start);
}

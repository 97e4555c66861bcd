/** Where something is in a text. */
export interface TextRange {
	readonly from: number;
	readonly to: number;
}

/**
 * A piece of a JSON text. A `word` is a number, a literal, or anything else that is not
 * punctuation. A `space` is white space that JSON does not allow, such as a byte order mark;
 * between tokens there is only white space that it allows.
 */
export interface JsonToken extends TextRange {
	readonly kind: '{' | '}' | '[' | ']' | ':' | ',' | 'string' | 'word' | 'space';
}

/**
 * The one reader of JSON text: goes from token to token of a text, which need not be JSON. A
 * string without a closing quote ends with its line, before the punctuation that ends the line. It
 * shows one token at a time rather than a list of them, since every call reads texts with it.
 */
export class JsonScanner implements JsonToken {
	kind: JsonToken['kind'] = 'space';
	from = 0;
	to = 0;
	readonly #text: string;
	/** Where the line ends that the last string is in. */
	#lineEnd = -1;

	constructor(text: string) {
		this.#text = text;
	}

	/** Goes to the next token; false where there is none. */
	next(): boolean {
		const text = this.#text;
		let at = this.to;
		while (isJsonSpace(text.charCodeAt(at))) at += 1;
		this.from = at;
		this.to = at;
		if (at === text.length) return false;
		const mark = marks[text.charCodeAt(at)];
		if (mark !== undefined) {
			this.kind = mark;
			this.to = at + 1;
		} else if (text[at] === '"') {
			this.kind = 'string';
			this.to = this.#endOfString(at);
		} else {
			const end = endOfWord(text, at);
			this.kind = end > at ? 'word' : 'space';
			this.to = Math.max(end, at + 1);
		}
		return true;
	}

	// By searches rather than by characters, which takes much longer where strings are long.
	#endOfString(start: number): number {
		const text = this.#text;
		if (this.#lineEnd < start) this.#lineEnd = endOfLine(text, start);
		let end = text.indexOf('"', start + 1);
		while (end > 0 && end < this.#lineEnd && isEscaped(text, end)) end = text.indexOf('"', end + 1);
		if (end > 0 && end < this.#lineEnd) return end + 1;
		end = this.#lineEnd;
		while (end > start + 1 && endsWord(text.charCodeAt(end - 1))) end -= 1;
		return end;
	}
}

/** The tokens of a text, which need not be JSON. */
export function* jsonTokens(text: string): Generator<JsonToken, void> {
	const scanner = new JsonScanner(text);
	while (scanner.next()) yield { kind: scanner.kind, from: scanner.from, to: scanner.to };
}

function isJsonSpace(code: number): boolean {
	return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}

function endOfLine(text: string, start: number): number {
	const end = text.indexOf('\n', start);
	return end < 0 ? text.length : end;
}

function isEscaped(text: string, at: number): boolean {
	let before = at;
	while (text[before - 1] === '\\') before -= 1;
	return (at - before) % 2 === 1;
}

function endOfWord(text: string, start: number): number {
	let at = start;
	while (at < text.length && !endsWord(text.charCodeAt(at))) at += 1;
	return at;
}

function endsWord(code: number): boolean {
	return wordEnds[code] ?? isWordEnd(code);
}

function isWordEnd(code: number): boolean {
	return /[\s{}[\]:,"]/.test(String.fromCharCode(code));
}

const marks = Array.from({ length: 128 }, (_, code) =>
	(['{', '}', '[', ']', ':', ','] as const).find((mark) => mark.charCodeAt(0) === code)
);

// A pattern for each character would take longer than all else.
const wordEnds = Array.from({ length: 128 }, (_, code) => isWordEnd(code));

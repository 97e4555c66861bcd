/** A piece of a JSON text. A `word` is a number, a literal, or what is none. */
export interface JsonToken {
	readonly kind: '{' | '}' | '[' | ']' | ':' | ',' | 'string' | 'word';
	readonly from: number;
	readonly to: number;
}

/**
 * The tokens of a text, which need not be JSON. A string without a closing quote ends with its line,
 * before the punctuation that closes that.
 */
export function* jsonTokens(text: string): Generator<JsonToken, void> {
	const token = /([{}[\]:,])|"[^"\\\n]*(?:\\.[^"\\\n]*)*("?)|[^\s{}[\]:,"]+/g;
	for (let match = token.exec(text); match; match = token.exec(text)) {
		const [found, punctuation, quote] = match;
		const from = match.index;
		if (punctuation !== undefined) {
			yield { kind: punctuation as JsonToken['kind'], from, to: from + 1 };
			continue;
		}
		const isOpen = quote === '';
		const to = from + (isOpen ? found.replace(/[\s{}[\]:,]+$/, '').length : found.length);
		if (isOpen) token.lastIndex = to;
		yield { kind: quote === undefined ? 'word' : 'string', from, to };
	}
}

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { edited, movedBy, prettyEdits } from './pretty.js';

function pretty(text: string): string | undefined {
	const edits = prettyEdits(text);
	return edits && edited(text, edits);
}

test('any JSON is laid out as JSON.stringify does', () => {
	fc.assert(
		fc.property(fc.jsonValue(), fc.constantFrom('', ' ', '\t', '\n\n'), (value, indent) => {
			const text = ` ${JSON.stringify(value, null, indent)}\n`;
			// Once through JSON, since -0 is written as 0.
			expect(pretty(text)).toBe(JSON.stringify(JSON.parse(text), null, 2));
		})
	);
});

test('only space changes', () => {
	const text = '{"n":1.0,"big":12345678901234567890,"n":1e999,"2":[ ],"1":{\n}}';
	expect(pretty(text)).toBe(
		'{\n  "n": 1.0,\n  "big": 12345678901234567890,\n  "n": 1e999,\n  "2": [],\n  "1": {}\n}'
	);
});

test('an offset stays at what it was at', () => {
	const text = '{"a":[1,22]}';
	const edits = prettyEdits(text) ?? [];
	const after = edited(text, edits);
	for (const [word, within] of [
		['{', 0],
		['"a"', 1],
		['22', 1],
		['}', 0],
		['}', 1]
	] as const) {
		const moved = movedBy(edits, text.indexOf(word) + within);
		expect(moved).toBe(after.indexOf(word) + within);
	}
});

test('what is laid out already needs no edit', () => {
	expect(prettyEdits('{\n  "a": [\n    1\n  ]\n}')).toEqual([]);
});

test.each(['', '{', '{"a": 1,}', "{'a': 1}", '1 2'])('%j is not JSON and is left alone', (text) => {
	expect(prettyEdits(text)).toBeUndefined();
});

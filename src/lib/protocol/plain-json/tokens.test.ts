import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { jsonTokens } from './tokens.js';

// The gate must not depend on luck.
fc.configureGlobal({ seed: 1 });

function tokensOf(text: string) {
	return [...jsonTokens(text)].map(({ kind, from, to }) => [kind, text.slice(from, to)]);
}

test('the tokens of a JSON text are its brackets, marks, strings and words', () => {
	expect(tokensOf('{"a\\"}": [-1.5e3,\n\ttrue]}')).toEqual([
		['{', '{'],
		['string', '"a\\"}"'],
		[':', ':'],
		['[', '['],
		['word', '-1.5e3'],
		[',', ','],
		['word', 'true'],
		[']', ']'],
		['}', '}']
	]);
});

describe('in a text that is not JSON', () => {
	test.each([
		['{"a": "b }\n', ['{', '"a"', ':', '"b', '}']],
		['["b\\\n1]', ['[', '"b\\', '1', ']']],
		['"b\\', ['"b\\']],
		['"', ['"']],
		['"  ,\r\n"', ['"', ',', '"']],
		['tru e', ['tru', 'e']]
	])('an open string ends with its line: %j', (text, tokens) => {
		expect(tokensOf(text).map(([, token]) => token)).toEqual(tokens);
	});

	test.each(['\ufeff', '\u00a0', '\u2028', '\v'])(
		'space that JSON does not know shows: %j',
		(char) => {
			expect(tokensOf(`${char} 1${char}`)).toEqual([
				['space', char],
				['word', '1'],
				['space', char]
			]);
		}
	);

	test('tokens stand in order, and nothing but JSON’s own space is between them', () => {
		const piece = fc.constantFrom(
			'{',
			']',
			':',
			',',
			'"',
			'\\',
			' ',
			'\n',
			'\r',
			'é',
			'\u00a0',
			'1'
		);
		fc.assert(
			fc.property(fc.string({ unit: piece }), (text) => {
				let end = 0;
				for (const { from, to } of jsonTokens(text)) {
					expect(text.slice(end, from)).toMatch(/^[ \t\n\r]*$/);
					expect(to).toBeGreaterThan(from);
					end = to;
				}
				expect(text.slice(end)).toMatch(/^[ \t\n\r]*$/);
			})
		);
	});
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fileName, textRuns, withCodes, withEscapes } from './invisible.js';

const controls = {
	'bidi embeddings and overrides': [0x202a, 0x202b, 0x202c, 0x202d, 0x202e],
	'bidi isolates': [0x2066, 0x2067, 0x2068, 0x2069],
	'bidi marks': [0x200e, 0x200f, 0x61c],
	'characters without width': [0x200b, 0x200c, 0x200d, 0x2060, 0x2064, 0xfeff, 0xad, 0x34f],
	'fillers that count as letters': [0x115f, 0x3164, 0xffa0],
	tags: [0xe0001, 0xe0041, 0xe007f],
	'variation selectors that nothing can vary': [0xfe0f, 0xfe01, 0xe0100],
	'controls, separators and halves of characters': [0, 8, 0xd, 0x1b, 0x7f, 0x85, 0x2028, 0xd83d]
};

describe('what cannot be seen is told by its number', () => {
	test.each(Object.entries(controls))('%s', (_, numbers) => {
		for (const number of numbers) {
			const code = `U+${number.toString(16).toUpperCase().padStart(4, '0')}`;
			const character = String.fromCodePoint(number);
			expect(textRuns(`a${character}b`)).toMatchObject([{ text: 'a' }, { code }, { text: 'b' }]);
			expect(withCodes(character)).toBe(`[${code}]`);
		}
	});

	test('with its name, and with the letter that a tag stands for', () => {
		const [override, tag] = textRuns('\u202e\u{e0068}');
		expect(override).toEqual({ text: '\u202e', code: 'U+202E', name: 'RIGHT-TO-LEFT OVERRIDE' });
		expect(tag?.name).toBe('TAG h');
	});

	test('also behind a character that one of them belongs to', () => {
		expect(withCodes('\u{1f600}\ufe0f\ufe01\u{e0141}')).toBe('\u{1f600}\ufe0f[U+FE01][U+E0141]');
		expect(withCodes('می\u200c\u200cخواهم')).toBe('می\u200c[U+200C]خواهم');
		expect(withCodes('\u{1f600}\u200d')).toBe('\u{1f600}[U+200D]');
		expect(withCodes('\u{1f3f4}\u{e0068}\u{e0069}\u{e007f}')).toMatch(
			/\[U\+E0068\].*\[U\+E007F\]/u
		);
	});
});

test.each([
	['lines and columns', 'a\tb\r\nc\n'],
	['Hebrew and Arabic', 'שלום עולם, مرحبا بالعالم 123 (abc)'],
	['joiners of Persian, Hindi and Sinhala', 'می‌خواهم क्‍ष ශ්‍රී'],
	['a family, a profession, a skin and a heart', '👩‍👩‍👧‍👦 👩🏽‍🚀 🏴‍☠️ ❤️‍🔥 ☺︎ 3️⃣ #️⃣'],
	['flags', '🇩🇪 🏴󠁧󠁢󠁷󠁬󠁳󠁿 🏳️‍🌈'],
	['forms of ideographs and signs', '葛\u{e0100} 神︀ ∩︀'],
	['spaces that can be seen', 'a\u00a0b\u3000c\u2009d'],
	['nothing', '']
])('%s stay as they are', (_, text) => {
	expect(textRuns(text)).toEqual([{ text }]);
	expect(fileName(text)).toBe(text);
});

test('the name of a file ends as it seems to', () => {
	expect(fileName('invoice\u202efdp.exe')).toBe('invoice_fdp.exe');
});

const nasty = fc.string({
	unit: fc.oneof(
		fc.constantFrom(
			...Object.values(controls)
				.flat()
				.map((one) => String.fromCodePoint(one))
		),
		fc.constantFrom('a', '"', '\\', '\n', 'ש', 'ی', '👩', '🏽', '葛', '🏴')
	)
});

test('runs add up to the text, and JSON with escapes to the same value', () => {
	fc.assert(
		fc.property(nasty, (text) => {
			expect(
				textRuns(text)
					.map((run) => run.text)
					.join('')
			).toBe(text);
			const json = withEscapes(JSON.stringify({ [text]: text }));
			expect(JSON.parse(json)).toEqual({ [text]: text });
		})
	);
});

test('nothing that changes the order of others is left to act', () => {
	fc.assert(
		fc.property(nasty, (text) => {
			for (const shown of [withCodes(text), withEscapes(JSON.stringify(text)), fileName(text)]) {
				expect(shown).not.toMatch(/[\u061c\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/);
			}
		})
	);
});

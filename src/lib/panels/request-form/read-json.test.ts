import { expect, test } from 'vitest';
import { lossesIn } from '../../wire/index.js';
import { readJson } from './read-json.js';

const read = (text: string) => readJson(text, lossesIn);

test('a text that can be written again is read', () => {
	expect(read('{"a": [1, null]}')).toEqual({ value: { a: [1, null] } });
	expect(read(' "a" ')).toEqual({ value: 'a' });
	expect(read(`${'['.repeat(100)}${']'.repeat(100)}`)).toHaveProperty('value');
});

test('a text that is no JSON yet is left alone', () => {
	for (const text of ['', '{', '{"k": 2, "precious": ', '{"a": 1}, "b": 2']) {
		expect(read(text)).toEqual({ reason: 'not-json' });
	}
});

test('a text with numbers or names that would be lost is left alone', () => {
	expect(read('{"n": 12345678901234567890}')).toEqual({ reason: 'lossy' });
	expect(read('{"a": "x", "a": "y"}')).toEqual({ reason: 'lossy' });
});

test('a text that is nested thousands of levels deep is left alone', () => {
	for (const depth of [102, 6000, 100_000]) {
		expect(read('['.repeat(depth) + ']'.repeat(depth))).toEqual({ reason: 'deep' });
		expect(read('{"a":'.repeat(depth) + '1' + '}'.repeat(depth))).toEqual({ reason: 'deep' });
	}
});

import { expect, test } from 'vitest';
import { readJson } from './read-json.js';

test('a text that can be written again is read', () => {
	expect(readJson('{"a": [1, null]}')).toEqual({ value: { a: [1, null] } });
	expect(readJson(' "a" ')).toEqual({ value: 'a' });
	expect(readJson(`${'['.repeat(100)}${']'.repeat(100)}`)).toHaveProperty('value');
});

test('a text that is no JSON yet is left alone', () => {
	for (const text of ['', '{', '{"k": 2, "precious": ', '{"a": 1}, "b": 2']) {
		expect(readJson(text)).toEqual({ reason: 'not-json' });
	}
});

test('a text with numbers or names that would be lost is left alone', () => {
	expect(readJson('{"n": 12345678901234567890}')).toEqual({ reason: 'lossy' });
	expect(readJson('{"a": "x", "a": "y"}')).toEqual({ reason: 'lossy' });
});

test('a text that is nested thousands of levels deep is left alone', () => {
	for (const depth of [102, 6000, 100_000]) {
		expect(readJson('['.repeat(depth) + ']'.repeat(depth))).toEqual({ reason: 'deep' });
		expect(readJson('{"a":'.repeat(depth) + '1' + '}'.repeat(depth))).toEqual({ reason: 'deep' });
	}
});

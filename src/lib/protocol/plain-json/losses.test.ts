import { expect, test } from 'vitest';
import { lossesIn } from './losses.js';

test.each([
	['{"a": [1, 1.0, 1.50, 15e-1, 0.1, 1E3, 0, 9007199254740991]}', []],
	['{"a": {"b": 1}, "b": {"a": "12345678901234567890", "c": []}}', []],
	['[{"a": 1}, {"a": 1}]', []],
	['{"a": "\\"a\\": 1", "b\\\\": "}"}', []],
	['{"a": 12345678901234567890}', ['number 12345678901234567890']],
	[
		'[9007199254740993, 1e400, -0, 3.14159265358979323846]',
		['number 9007199254740993', 'number 1e400', 'number -0', 'number 3.14159265358979323846']
	],
	['{"a": 1, "b": {"a": 2}, "\\u0061": 3}', ['name "\\u0061"']],
	['{"a": [{"x": 1, "x": 1}], "a": 1}', ['name "x"', 'name "a"']],
	['5', []]
])('reading %s loses %j', (text, lost) => {
	const losses = lossesIn(text).map(({ kind, from, to }) => `${kind} ${text.slice(from, to)}`);
	expect(losses).toEqual(lost);
});

import { expect, test } from 'vitest';
import { lossesIn, memberTexts, numberText } from './json-text.js';

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

test.each([
	['{}', []],
	['{"a": 1.0}', [['a', '1.0']]],
	[
		' { "a" : [ {"b": 1}, 2 ] , "c":{ "d" : "}," },"a":null } ',
		[
			['a', '[ {"b": 1}, 2 ]'],
			['c', '{ "d" : "}," }'],
			['a', 'null']
		]
	]
])('the members of %s are %j', (text, members) => {
	expect(memberTexts(text)).toEqual(members);
});

test.each(['', '{', '[]', 'null', '5'])('%j has no members to read', (text) => {
	expect(() => memberTexts(text)).toThrow();
});

test.each([
	['{"a": -1.50e+3}', '-1.50e+3'],
	['{"b": {"a": 1}, "c": [{"a": 2}], "d": "\\"a\\": 3"}', undefined],
	['{"a": 1, "a": 2}', '2'],
	['{"a": "4", "b\\\\": 5}', undefined],
	['{"\\u0061":6}', '6'],
	['["a", 7]', undefined]
])('the number a in %s is %s', (text, number) => {
	expect(numberText(text, 'a')).toBe(number);
});

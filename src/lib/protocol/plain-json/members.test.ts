import { expect, test } from 'vitest';
import { memberTexts, numberText } from './members.js';

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

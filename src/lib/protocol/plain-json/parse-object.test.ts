import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseObject } from './parse-object.js';

// The gate must not depend on luck.
fc.configureGlobal({ seed: 1 });

function faultOf(text: string) {
	const read = parseObject(text);
	return 'fault' in read ? read.fault : undefined;
}

test.each([
	['\ufeff{}', 'U+FEFF'],
	['{"a":\u00a01}', 'U+00A0'],
	['{\u200b"a": 1}', 'U+200B'],
	['{"a": ñ}', 'ñ']
])('what cannot be seen is told by its number: %j', (text, shown) => {
	expect(faultOf(text)?.shown).toBe(shown);
});

test('an object is read, whatever space is around it', () => {
	expect(parseObject(' {"a": [1, {"b": null}]}\n')).toEqual({ value: { a: [1, { b: null }] } });
});

describe('a fault', () => {
	test.each([
		['empty', '', '', 1, 1],
		['empty', ' \n', ' ', 1, 1],
		['not-object', '\n  [1]', '[', 2, 3],
		['not-object', '"text"', '"text"', 1, 1],
		['end', '{"a": 1', '', 1, 8],
		['end', '{"a":', '', 1, 6],
		['after', '{"a": 1}\n}', '}', 2, 1],
		['value', '{"a": }', '}', 1, 7],
		['value', '{"b": 1, "a": }', '}', 1, 15],
		['value', '{"a": undefined}', 'undefined', 1, 7],
		['value', '{"a": \'b\'}', "'", 1, 7],
		['value', '{"a": [,]}', ',', 1, 8],
		['name', '{a: 1}', 'a', 1, 2],
		['name', '{,}', ',', 1, 2],
		['colon', '{"a" 1}', '1', 1, 6],
		['comma-object', '{"a": 1\n  "b": 2}', '"b"', 2, 3],
		['comma-array', '{"a": [1 2]}', '2', 1, 10],
		['comma-array', '{"a": [1}', '}', 1, 9],
		['extra-comma', '{"a": 1,\n}', ',', 1, 8],
		['extra-comma', '{"a": [1, ]}', ',', 1, 9],
		['open-string', '{"a": "b\n}', '"b', 1, 7],
		['open-string', '{"a": "b}', '"b}', 1, 7],
		['escape', '{"a": "\\q"}', '\\', 1, 8],
		['escape', '{"a": "\\u12"}', '\\', 1, 8],
		['control', '{"a": "b\tc"}', '\t', 1, 9],
		['number', '{"a": 01}', '01', 1, 7],
		['number', '{"a": 1.}', '1.', 1, 7],
		['number', '{"a": +1}', '+1', 1, 7]
	])('"%s" of %j is at "%s", line %i, column %i', (kind, text, found, line, column) => {
		expect(faultOf(text)).toMatchObject({ kind, found, line, column });
	});

	test('past an emoji counts it as the editor does', () => {
		expect(faultOf('{"a": "😀" 1}')).toMatchObject({ kind: 'comma-object', column: 12 });
	});
});

test('a text has a place for its fault wherever it is damaged', () => {
	const damaged = fc
		.tuple(
			fc.dictionary(fc.string(), fc.jsonValue()),
			fc.nat(),
			fc.nat(3),
			fc.string({ maxLength: 2 })
		)
		.map(([object, seed, cut, put]) => {
			const text = JSON.stringify(object, null, 1);
			const at = seed % text.length;
			return text.slice(0, at) + put + text.slice(at + cut);
		});
	fc.assert(
		fc.property(damaged, (text) => {
			const fault = faultOf(text);
			if (!fault) return;
			expect(fault.offset).toBeLessThanOrEqual(text.length);
			// Only a text that ends too early has nothing to show at the place.
			expect(fault.found === '').toBe(fault.offset === text.length);
		})
	);
});

test('nesting has no limit of its own', () => {
	expect(faultOf('{"a":'.repeat(20_000))).toMatchObject({ kind: 'end' });
});

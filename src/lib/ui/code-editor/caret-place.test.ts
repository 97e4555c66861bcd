import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CaretPlace } from './caret-place.js';
import { memberPath, caretPlaceAt, placeLimit } from './caret-place.js';

/** The place at the mark `|`. */
function at(marked: string): CaretPlace | undefined {
	const offset = marked.indexOf('|');
	return caretPlaceAt(marked.replace('|', ''), offset);
}

describe('in whole JSON', () => {
	const cases: [string, CaretPlace['kind'], (string | number)[], string][] = [
		['{"a": {"ro|le": 1}}', 'name', ['a'], 'role'],
		['{"a": {|"role": 1}}', 'name', ['a'], 'role'],
		['{"a": {"role"|: 1}}', 'name', ['a'], 'role'],
		['{"a": {"role": "x|y"}}', 'value', ['a', 'role'], 'xy'],
		['{"a": {"role": tr|ue}}', 'value', ['a', 'role'], 'true'],
		['{"a": [1, 2|3]}', 'value', ['a', 1], '23'],
		['{"a": [{"b": 1}, {"c|": 1}]}', 'name', ['a', 1], 'c'],
		['[[], [null, "|"]]', 'value', [1, 1], ''],
		['{"a": |{"b": 1}}', 'value', ['a'], '{'],
		['{"a": {"b": 1}|, "c": 2}', 'value', ['a'], '}'],
		['|5', 'value', [], '5'],
		['{"a\\"b|": 1}', 'name', [], 'a"b']
	];
	test.each(cases)('%s is a %s at %j', (marked, kind, path, typed) => {
		expect(at(marked)).toMatchObject({ kind, path, typed });
	});

	test('what stands at the place is its range, quotes included', () => {
		expect(at('{"role": "x|y"}')).toMatchObject({ from: 9, to: 13 });
		expect(at('{"ro|le": 1}')).toMatchObject({ from: 1, to: 7 });
	});

	test.each(['{"a" | : 1}', '{"a": 1 | , "b": 2}', '{"a": 1} |', '[1 | ]'])(
		'%s is no place',
		(marked) => {
			expect(at(marked)).toBeUndefined();
		}
	);
});

describe('while it is typed', () => {
	const cases: [string, CaretPlace['kind'], (string | number)[], string][] = [
		['|', 'value', [], ''],
		['{|', 'name', [], ''],
		['{|}', 'name', [], ''],
		['{ ro| }', 'name', [], 'ro'],
		['{"m": {\n  "ro|\n  "parts": [1]\n}}', 'name', ['m'], 'ro'],
		['{"m": {"ro|}}', 'name', ['m'], 'ro'],
		['{"m": {"role": |\n  "parts": []}}', 'value', ['m', 'role'], ''],
		['{"m": {"role": "RO|, "parts": []}}', 'value', ['m', 'role'], 'RO, '],
		['{"m": {"role": "ROLE us|\n}}', 'value', ['m', 'role'], 'ROLE us'],
		['{"m": {"role": RO|\n "parts": []}}', 'value', ['m', 'role'], 'RO'],
		['{"m": {"role": "x"\n  |\n}}', 'name', ['m'], ''],
		['{"m": {"role": "x"\n  "pa|"\n}}', 'name', ['m'], 'pa'],
		['{"m": {"role": "x", |', 'name', ['m'], ''],
		['{"m": [1, |', 'value', ['m', 1], ''],
		['{"m": [1\n  |\n]}', 'value', ['m', 1], ''],
		['{"m": [|]}', 'value', ['m', 0], ''],
		['{"m": [{"a": 1}, {|', 'name', ['m', 1], ''],
		['{"m": [1, 2\n "n|": 3}', 'name', [], 'n']
	];
	test.each(cases)('%j is a %s at %j', (marked, kind, path, typed) => {
		expect(at(marked)).toMatchObject({ kind, path, typed });
	});

	test('a name whose value is missing does not take the next name for it', () => {
		expect(at('{"m": {"role":\n  "pa|rts": []}}')).toMatchObject({ kind: 'name', path: ['m'] });
		expect(at('{"m": {"role":\n  "parts": [|]}}')?.path).toEqual(['m', 'parts', 0]);
	});

	test('a brace closes an array that was left open', () => {
		expect(at('{"m": {"a": [1, }, "n": |}')?.path).toEqual(['n']);
	});
});

describe('siblings', () => {
	test('are the other names of the object, before and after', () => {
		expect(at('{"a": {"x": 1}, |\n "b": {"y": 1}}')?.siblings).toEqual(['a', 'b']);
		expect(at('{"a": 1, \n| "b": 2}')?.siblings).toEqual(['a', 'b']);
		expect(at('{"a": 1, "b|": 2, "c": 3}')?.siblings).toEqual(['a', 'c']);
	});

	test('of a value are those of its member', () => {
		expect(at('{"a": |, "b": 2}')?.siblings).toEqual(['b']);
		expect(at('[1, |2]')?.siblings).toEqual([]);
	});
});

test('the member of a name is that name’s, and the object’s while the name is empty', () => {
	const member = (marked: string) => memberPath(at(marked) as CaretPlace);
	expect(member('{"a": {"b|": 1}}')).toEqual(['a', 'b']);
	expect(member('{"a": {"b": 1|}}')).toEqual(['a', 'b']);
	expect(member('{"a": {|}}')).toEqual(['a']);
});

test('a text past the limit has no places', () => {
	expect(caretPlaceAt(`["${'x'.repeat(placeLimit)}"]`, 1)).toBeUndefined();
});

test.each(['[', '{"a": ', '[}', '{]', '"', '\\'])(
	'%j again and again has a place or none in time',
	(piece) => {
		const text = piece.repeat(placeLimit / 10);
		expect(caretPlaceAt(text, text.length)?.path ?? []).toBeInstanceOf(Array);
	}
);

test('brackets that fit none of thousands do not take the time of all of these', () => {
	const text = '['.repeat(placeLimit / 2) + '}'.repeat(placeLimit / 2);
	expect(caretPlaceAt(text, 2)?.path).toEqual([0, 0]);
});

test('each scalar of any JSON is found at its own path', () => {
	fc.assert(
		fc.property(fc.jsonValue(), fc.constantFrom(0, 2), (value, indent) => {
			const text = JSON.stringify(value, null, indent);
			for (let offset = 0; offset <= text.length; offset += 1) {
				const place = caretPlaceAt(text, offset);
				if (place?.kind !== 'value' || place.from === place.to) continue;
				if (/^[{}[\]]/.test(text.slice(place.from, place.to))) continue;
				const found = place.path.reduce<unknown>(
					(inner, key) => (inner as Record<string | number, unknown>)[key],
					value
				);
				expect(JSON.stringify(found)).toBe(text.slice(place.from, place.to));
			}
		})
	);
});

test('any text at all has a place or none', () => {
	const piece = fc.constantFrom(
		'{',
		'}',
		'[',
		']',
		':',
		',',
		'"',
		'"a"',
		' ',
		'\n',
		'x',
		'\\',
		'1'
	);
	fc.assert(
		fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
			const text = pieces.join('');
			for (let offset = 0; offset <= text.length; offset += 1) {
				const { from, to } = caretPlaceAt(text, offset) ?? { from: offset, to: offset };
				expect(from <= offset && offset <= to).toBe(true);
			}
		})
	);
});

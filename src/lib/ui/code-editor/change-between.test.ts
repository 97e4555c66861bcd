import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changeBetween } from './change-between.js';
import { edited } from './pretty.js';

test('only what differs is changed', () => {
	expect(changeBetween('{"a": 1}', '{"a": 12}')).toEqual({ from: 7, to: 7, insert: '2' });
	expect(changeBetween('aa', 'a')).toEqual({ from: 1, to: 2, insert: '' });
	expect(changeBetween('same', 'same')).toEqual({ from: 4, to: 4, insert: '' });
});

test('the change makes any text any other', () => {
	const text = fc.string({ unit: fc.constantFrom('a', 'b', '\n') });
	fc.assert(
		fc.property(text, text, (before, after) => {
			expect(edited(before, [changeBetween(before, after)])).toBe(after);
		})
	);
});

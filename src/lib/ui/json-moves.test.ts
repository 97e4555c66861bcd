import { describe, expect, test } from 'vitest';
import { moveBy } from './json-moves.js';
import { jsonRows } from './json-rows.js';

/* The rows: 0 {, 1 "a": [, 2 1, 3 ], 4 "b": {…}, 5 } */
const rows = jsonRows(
	{ a: [1], b: { c: 2 } },
	{ open: new Set(['', 'a']), shown: new Map<string, number>() }
);

describe('a key', () => {
	test.each([
		['ArrowDown', 0, 1],
		['ArrowDown', 2, 4],
		['ArrowDown', 4, 4],
		['ArrowUp', 4, 2],
		['ArrowUp', 0, 0],
		['ArrowRight', 1, 2],
		['ArrowRight', 2, 2],
		['ArrowLeft', 2, 1],
		['ArrowLeft', 4, 0],
		['Home', 4, 0],
		['End', 0, 4]
	])('%s leads from row %i to row %i, past closing brackets', (key, from, to) => {
		expect(moveBy(key, rows, from)).toEqual({ to });
	});

	test('that leads inward opens what is folded, and one that leads outward folds what is open', () => {
		expect(moveBy('ArrowRight', rows, 4)).toEqual({ to: 4, open: true });
		expect(moveBy('ArrowLeft', rows, 1)).toEqual({ to: 1, open: false });
		expect(moveBy('ArrowLeft', rows, 0)).toEqual({ to: 0, open: false });
	});

	test('of another kind moves nothing', () => {
		expect(moveBy('Enter', rows, 1)).toBeUndefined();
		expect(moveBy('a', rows, 1)).toBeUndefined();
	});
});

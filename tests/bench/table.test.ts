import { describe, expect, test } from 'vitest';
import { middle, number } from './figures.js';
import type { Finding } from './finding.js';
import { verdictOf } from './finding.js';
import { formatTable } from './table.js';

const size: Finding = {
	budget: 'Script',
	compared: 'gzipped : as it is',
	figures: ['83.1 kB', '264 kB'],
	value: 83.14,
	unit: 'kB',
	limit: { atMost: 95 }
};
const ratio: Finding = {
	budget: 'GetTask',
	compared: 'ours : theirs',
	figures: ['1,000/s', '900/s'],
	value: 1000 / 900,
	unit: '×',
	limit: { atLeast: 2 }
};

describe('the table', () => {
	test('has a line for each finding and one that counts the verdicts', () => {
		const reported: Finding = { ...ratio, figures: ['12 ms'], limit: undefined };
		expect(formatTable([size, ratio, reported])).toBe(
			[
				'budget   compared            measured  against   result    limit',
				'───────  ──────────────────  ────────  ───────  ───────  ───────  ────────',
				'Script   gzipped : as it is   83.1 kB   264 kB  83.1 kB  ≤ 95 kB  ok',
				'GetTask  ours : theirs        1,000/s    900/s   1.11 ×    ≥ 2 ×  MISSED',
				'GetTask  ours : theirs          12 ms            1.11 ×           reported',
				'',
				'1 within, 1 missed, 1 reported'
			].join('\n')
		);
	});
});

describe('a verdict', () => {
	test('counts the limit itself as kept, on either side', () => {
		expect(verdictOf({ ...size, value: 95 })).toBe('ok');
		expect(verdictOf({ ...ratio, value: 2 })).toBe('ok');
	});

	test('is about the digits that the table shows', () => {
		expect(verdictOf({ ...size, value: 95.04 })).toBe('ok');
		expect(verdictOf({ ...size, value: 95.06 })).toBe('MISSED');
	});
});

describe('figures', () => {
	test('have three digits that count, whole numbers all of theirs', () => {
		expect([1.6034, 0.18712, 12345.6, 12345, 1000].map(number)).toEqual([
			'1.6',
			'0.187',
			'12,300',
			'12,345',
			'1,000'
		]);
	});

	test('the middle is that of the sorted values, the lower of two', () => {
		const self = (value: number) => value;
		expect(middle([10, 9, 1], self)).toBe(9);
		expect(middle([4, 10, 2, 3], self)).toBe(3);
		expect(() => middle([], self)).toThrow('there are no items');
	});
});

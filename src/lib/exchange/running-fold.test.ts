import { expect, test } from 'vitest';
import { runningFold } from './running-fold.js';

function runningSum() {
	const read: number[] = [];
	const sum = runningFold<number, number>(
		() => 0,
		(before, item) => {
			read.push(item);
			return before + item;
		}
	);
	return { sum, read };
}

test('of a list that grows, each item is read once', () => {
	const { sum, read } = runningSum();
	expect([[], [1], [1], [1, 2, 3]].map(sum)).toEqual([0, 1, 1, 6]);
	expect(read).toEqual([1, 2, 3]);
});

test('a list that is no longer the same, or shorter, is read from its start', () => {
	const { sum, read } = runningSum();
	expect([[1, 2], [5, 2, 1], [5]].map(sum)).toEqual([3, 8, 5]);
	expect(read).toEqual([1, 2, 5, 2, 1, 5]);
});

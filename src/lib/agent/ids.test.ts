import { expect, test } from 'vitest';
import { createId } from './ids.js';

test('equal seed and count give equal ids, other ones others', () => {
	expect(createId('task', 'main', 0)).toBe(createId('task', 'main', 0));
	expect(createId('task', 'main', 0)).not.toBe(createId('task', 'main', 1));
	expect(createId('task', 'main', 0)).not.toBe(createId('task', 'lesson', 0));
});

test('no two of the first 20,000 ids of a seed are equal', () => {
	const ids = Array.from({ length: 20_000 }, (_, count) => createId('task', 'main', count));
	expect(new Set(ids).size).toBe(ids.length);
});

test('an id names its kind and is eight hexadecimal digits long', () => {
	expect(createId('ctx', 'main', 7)).toMatch(/^ctx-[0-9a-f]{8}$/);
});

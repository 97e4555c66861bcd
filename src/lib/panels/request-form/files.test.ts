import { expect, test } from 'vitest';
import { bodyLimit } from '../../protocol/index.js';
import { base64Size, largestFile } from './files.js';

test('the size of base64 is that of its bytes', () => {
	for (const size of [0, 1, 2, 3, 4, 300]) {
		expect(base64Size(Buffer.alloc(size).toString('base64'))).toBe(size);
	}
});

test('the largest file fits into the request, with some room', () => {
	const room = bodyLimit - Buffer.alloc(largestFile).toString('base64').length;
	expect(room).toBeGreaterThan(10_000);
	expect(room).toBeLessThan(20_000);
});

import { expect, test } from 'vitest';
import { ListKeys } from './list-keys.svelte.js';

test('rows keep their keys when others come, go and move', () => {
	const keys = new ListKeys();
	const [a, b, c] = keys.of(3);
	keys.set([c, a, b] as number[]);
	expect(keys.of(3)).toEqual([c, a, b]);
	keys.set([c, b] as number[]);
	expect(keys.of(2)).toEqual([c, b]);
	const grown = keys.of(4);
	expect(grown.slice(0, 2)).toEqual([c, b]);
	expect(new Set(grown).size).toBe(4);
});

import { expect, test } from 'vitest';
import { exchangeIds } from './exchange-ids.js';

test('no two pages make the same id, nor one page the same twice', () => {
	const pages = Array.from({ length: 100 }, exchangeIds);
	const ids = pages.flatMap((next) => [next(), next(), next()]);
	expect(new Set(ids).size).toBe(300);
	for (const id of ids) expect(id).toMatch(/^[0-9a-z]{14}-[123]$/);
});

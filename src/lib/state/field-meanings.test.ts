import { expect, test } from 'vitest';
import { FieldMeanings } from './field-meanings.svelte.js';

test('meanings are there once they are loaded', async () => {
	const meanings = new FieldMeanings();
	expect(meanings.all).toEqual({});
	await Promise.all([meanings.load(), meanings.load()]);
	expect(meanings.all['Part.text']).toMatch(/text/);
});

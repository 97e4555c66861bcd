import { expect, test } from 'vitest';
import { loadHighlight } from './highlight.js';

const text = JSON.stringify({ name: ['x\ny', -1.5, true, null], empty: {} }, null, 2);

test('the tokens of a text are the whole text', async () => {
	const highlight = await loadHighlight();
	expect(
		highlight(text)
			.map((token) => token.text)
			.join('')
	).toBe(text);
});

test('names, strings and literals are told apart', async () => {
	const highlight = await loadHighlight();
	const told = highlight(text).filter(({ kind }) => kind !== 'plain');
	expect(told.map((token) => [token.kind, token.text])).toEqual([
		['name', '"name"'],
		['string', '"x\\ny"'],
		['literal', '-1.5'],
		['literal', 'true'],
		['literal', 'null'],
		['name', '"empty"']
	]);
});

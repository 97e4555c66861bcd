import { expect, test } from 'vitest';
import type { Token } from './highlight.js';
import { colourLine } from './line-colours.js';

function colours(line: string): Promise<readonly Token[]> {
	return new Promise((resolve) => colourLine(line, resolve));
}

test.each([
	['"state": "WORKING"', ['name', 'plain', 'string']],
	['"parts": [', ['name', 'plain']],
	['"cut', ['string']],
	['5', ['literal']],
	['}', ['plain']]
])('%s is coloured as a line within JSON', async (line, kinds) => {
	const tokens = await colours(line);
	expect(tokens.map(({ text }) => text).join('')).toBe(line);
	expect(tokens.map(({ kind }) => kind)).toEqual(kinds);
});

test('a line that is known is coloured at once', async () => {
	await colours('"known": 1');
	let told = false;
	colourLine('"known": 1', () => (told = true));
	expect(told).toBe(true);
});

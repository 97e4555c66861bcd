import { expect, test } from 'vitest';
import { isBase64 } from './base64.js';

test.each(['', 'AA', 'AA==', 'AAA', 'AAA=', 'AAAA', 'AAAAAA==', '+/-_'])('%j is base64', (text) => {
	expect(isBase64(text)).toBe(true);
});

test.each(['A', 'A=', 'A==', 'A===', 'AA=', 'AAA==', 'AAAA=', 'AAAA==', '=', '==', 'AA A', 'AA\n'])(
	'%j is not',
	(text) => {
		expect(isBase64(text)).toBe(false);
	}
);

test('a text of 5 MB is read like any other', () => {
	const text = 'A'.repeat(5_000_000);
	expect(isBase64(text)).toBe(true);
	expect(isBase64(`${text}==`)).toBe(false);
	expect(isBase64(`${text}!`)).toBe(false);
});

import { expect, test } from 'vitest';
import { numberOf } from './numbers.js';

test.each([
	['5', 5],
	['-5', -5],
	['+5', 5],
	['007', 7],
	['1e2', 100],
	['1.0', 1],
	['1.', 1],
	['1.5', 1.5],
	[' 5 ', 5],
	['123456789012345', 123456789012345]
])('%j is a number, as it is written', (typed, number) => {
	expect(numberOf(typed)).toBe(number);
});

test.each(['', ' ', 'many', '1e', '1 2', '0x10', '1,5', 'Infinity', '1e400', '1e-400'])(
	'%j is none',
	(typed) => {
		expect(numberOf(typed)).toBe(typed);
	}
);

test('a number with digits that a double would drop stays a text', () => {
	expect(numberOf('12345678901234567890')).toBe('12345678901234567890');
	expect(numberOf('0.1234567890123456789')).toBe('0.1234567890123456789');
});

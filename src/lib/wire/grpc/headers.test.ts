import { describe, expect, test } from 'vitest';
import { encodeMessage, readDeadline } from './headers.js';

describe('a deadline', () => {
	const kept = (timeout: string) => {
		const headers = new Headers({ 'grpc-timeout': timeout, 'x-a': 'b' });
		readDeadline(headers);
		return Object.fromEntries(headers);
	};

	test.each(['1n', '99999999u', '99999999m', '1S', '2147483S', '35791M', '596H'])(
		'of %s is left to Connect',
		(timeout) => {
			expect(kept(timeout)).toEqual({ 'grpc-timeout': timeout, 'x-a': 'b' });
		}
	);

	test.each(['2147484S', '99999999S', '35792M', '597H', '99999999H'])(
		'of %s is further than a timer can reach, and taken out',
		(timeout) => {
			expect(kept(timeout)).toEqual({ 'x-a': 'b' });
		}
	);

	test.each(['soon', '5', '5s', '-1S', '1.5S', '123456789S', ''])(
		'is refused in words of ours where it is none: "%s"',
		(timeout) => {
			expect(() => kept(timeout)).toThrow(
				expect.objectContaining({
					reason: 'INVALID_REQUEST',
					message: `The grpc-timeout "${timeout}" is not up to eight digits and one of H, M, S, m, u, n`
				})
			);
		}
	);

	test('that is not there changes nothing', () => {
		const headers = new Headers({ 'x-a': 'b' });
		readDeadline(headers);
		expect(Object.fromEntries(headers)).toEqual({ 'x-a': 'b' });
	});
});

test.each([
	[
		'No task has the id "a": sorry, 100% gone; see /x',
		'No task has the id "a": sorry, 100%25 gone; see /x'
	],
	['Grüße\n', 'Gr%C3%BC%C3%9Fe%0A'],
	['😀', '%F0%9F%98%80']
])('a message is encoded no more than it must be: %j', (message, encoded) => {
	expect(encodeMessage(message)).toBe(encoded);
	expect(decodeURIComponent(encoded)).toBe(message);
});

import { describe, expect, test } from 'vitest';
import { encodeMessage, withoutFarDeadline } from './headers.js';

describe('a deadline', () => {
	const kept = (timeout: string) =>
		Object.fromEntries(withoutFarDeadline(new Headers({ 'grpc-timeout': timeout, 'x-a': 'b' })));

	test.each([
		'1n',
		'99999999u',
		'99999999m',
		'1S',
		'2147483S',
		'35791M',
		'596H',
		'soon',
		'5',
		'5s'
	])('of %s is left to Connect', (timeout) => {
		expect(kept(timeout)).toEqual({ 'grpc-timeout': timeout, 'x-a': 'b' });
	});

	test.each(['2147484S', '99999999S', '35792M', '597H', '99999999H'])(
		'of %s is further than a timer can reach, and left out',
		(timeout) => {
			expect(kept(timeout)).toEqual({ 'x-a': 'b' });
		}
	);

	test('that is not there changes nothing', () => {
		const headers = new Headers({ 'x-a': 'b' });
		expect(withoutFarDeadline(headers)).toBe(headers);
	});

	test('is left out of a copy', () => {
		const headers = new Headers({ 'grpc-timeout': '99999999H' });
		withoutFarDeadline(headers);
		expect(headers.get('grpc-timeout')).toBe('99999999H');
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

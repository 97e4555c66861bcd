import { describe, expect, test } from 'vitest';
import { queryOf, toResponse } from './plain.js';

test('a plain response is one of fetch with the same status, headers and body', async () => {
	const response = toResponse({ status: 201, headers: { 'X-A': '1' }, body: 'ü' });
	expect([response.status, response.headers.get('X-A'), await response.text()]).toEqual([
		201,
		'1',
		'ü'
	]);
	expect(toResponse({ status: 304, headers: {}, body: null }).body).toBeNull();
});

describe('the query of a request', () => {
	test.each([
		['http://agent.test/tasks', undefined],
		['http://agent.test/tasks?', []],
		['http://agent.test/tasks?a=1&a=%20b#c?d=2', ['a=1', 'a= b']],
		['http://agent.test/tasks#c?d=2', undefined],
		['http://agent.test/tasks?a=?&b', ['a=?', 'b=']]
	])('of %s is %j', (url, expected) => {
		const query = queryOf({ url });
		const parameters = query && [...query].map((parameter) => parameter.join('='));
		expect(parameters).toEqual(expected);
	});
});

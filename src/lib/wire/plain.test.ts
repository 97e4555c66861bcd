import { describe, expect, test } from 'vitest';
import { readBody } from './body.js';
import { bodyLimit } from '../protocol/index.js';
import { fromRequest, queryOf, toResponse } from './plain.js';

test('a plain response is one of fetch with the same status, headers and body', async () => {
	const response = toResponse({ status: 201, headers: { 'X-A': '1' }, body: 'ü' });
	expect([response.status, response.headers.get('X-A'), await response.text()]).toEqual([
		201,
		'1',
		'ü'
	]);
	expect(toResponse({ status: 304, headers: {}, body: null }).body).toBeNull();
});

describe('a request of fetch', () => {
	const url = 'http://agent.test/?a=1';

	test('is taken as it is where its body can be streamed', () => {
		for (const request of [new Request(url), new Request(url, { method: 'POST', body: 'tea' })]) {
			expect(fromRequest(request)).toBe(request);
		}
	});

	/** As Firefox has it. */
	function withoutStream(init?: RequestInit): Request {
		return Object.defineProperty(new Request(url, init), 'body', { value: undefined });
	}

	test('has its body all the same where browsers do not stream it', async () => {
		const headers = { 'X-A': '1' };
		const plain = fromRequest(withoutStream({ method: 'POST', headers, body: 'ü' }));
		expect([plain.method, plain.url, plain.headers.get('x-a')]).toEqual(['POST', url, '1']);
		expect(new TextDecoder().decode(await readBody(plain))).toBe('ü');
		expect(await readBody(fromRequest(withoutStream()))).toEqual(new Uint8Array());
	});

	test('has no larger body there than elsewhere', async () => {
		const post = (size: number, headers = {}) =>
			withoutStream({ method: 'POST', headers, body: new Uint8Array(size) });
		expect(await readBody(fromRequest(post(bodyLimit)))).toHaveLength(bodyLimit);
		const tooLarge = { reason: 'PAYLOAD_TOO_LARGE' };
		await expect(readBody(fromRequest(post(bodyLimit + 1)))).rejects.toMatchObject(tooLarge);
		const told = post(1, { 'Content-Length': String(bodyLimit + 1) });
		await expect(readBody(fromRequest(told))).rejects.toMatchObject(tooLarge);
		expect(told.bodyUsed).toBe(false);
	});
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

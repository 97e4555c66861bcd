import { hostname } from 'node:os';
import { describe, expect, test } from 'vitest';
import { createOriginFinder, isLoopback } from './names.js';

const machine = hostname().toLowerCase();

describe('the origin by which a request has called', () => {
	test.each([
		['127.0.0.1', 'http://127.0.0.1:4100', 'http://127.0.0.1:4100'],
		['127.0.0.1', 'http://localhost:4100', 'http://localhost:4100'],
		['127.0.0.1', 'http://LOCALHOST', 'http://localhost'],
		['127.0.0.1', 'http://[::1]:5000', 'http://[::1]:5000'],
		['127.0.0.1', 'http://agents.test', undefined],
		['127.0.0.1', 'http://localhost.agents.test', undefined],
		['127.0.0.1', 'http://192.0.2.1', undefined],
		['127.0.0.1', `http://${machine}`, undefined],
		['0.0.0.0', `http://${machine}:4100`, `http://${machine}:4100`],
		['0.0.0.0', 'http://0.0.0.0:4100', undefined],
		['0.0.0.0', 'http://agents.test', undefined],
		['Box.test', 'http://box.test:4100', 'http://box.test:4100'],
		['box.test', 'http://other.test:4100', undefined]
	])('of a server that listens on %s: of %s it is %s', (host, url, origin) => {
		const find = createOriginFinder({ host, publicUrls: [] });
		expect(find(new URL(url), '127.0.0.1')).toBe(origin);
	});

	test.each([
		['192.0.2.7', 'http://192.0.2.7:4100', 'http://192.0.2.7:4100'],
		['192.0.2.7', 'http://192.0.2.8:4100', undefined],
		['::ffff:192.0.2.7', 'http://192.0.2.7:4100', 'http://192.0.2.7:4100'],
		['2001:db8::1', 'http://[2001:DB8:0::1]:4100', 'http://[2001:db8::1]:4100'],
		['2001:db8::1', 'http://[2001:db8::2]:4100', undefined],
		[undefined, 'http://192.0.2.7:4100', undefined]
	])('that came to the address %s: of %s it is %s', (localAddress, url, origin) => {
		const find = createOriginFinder({ host: '0.0.0.0', publicUrls: [] });
		expect(find(new URL(url), localAddress)).toBe(origin);
	});

	test.each([
		['http://agents.test/', 'https://agents.test'],
		['http://agents.test:4100/', 'https://agents.test'],
		['http://other.test/', 'http://other.test:8080'],
		['http://localhost:4100/', 'http://localhost:4100'],
		['http://www.agents.test/', undefined]
	])('is that of the public URLs, where one has the name: of %s it is %s', (url, origin) => {
		const publicUrls = ['https://agents.test', 'http://other.test:8080'];
		expect(createOriginFinder({ host: '127.0.0.1', publicUrls })(new URL(url), '')).toBe(origin);
	});

	test.each([
		['http://agents.test/', 'https://agents.test'],
		['http://agents.test:8443/', 'https://agents.test:8443'],
		['http://localhost:8443/', 'https://localhost:8443'],
		['http://localhost:4100/', 'http://localhost:4100']
	])(
		'tells public URLs of one name apart, and from the port itself: of %s it is %s',
		(url, origin) => {
			const publicUrls = [
				'https://agents.test',
				'https://agents.test:8443',
				'https://localhost:8443'
			];
			expect(createOriginFinder({ host: '127.0.0.1', publicUrls })(new URL(url), '')).toBe(origin);
		}
	);
});

test.each([
	['localhost', true],
	['127.0.0.1', true],
	['127.8.8.8', true],
	['::1', true],
	['0.0.0.0', false],
	['::', false],
	['192.0.2.7', false],
	['127.agents.test', false]
])('whether no other machine reaches %s: %s', (host, expected) => {
	expect(isLoopback(host)).toBe(expected);
});

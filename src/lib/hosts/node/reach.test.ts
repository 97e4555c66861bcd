import { expect, test } from 'vitest';
import { reachText } from './reach.js';

const machine = { name: 'Box', addresses: ['192.0.2.7', '2001:db8::1'] };

const read = (host: string, ...publicUrls: string[]) =>
	reachText({ host, publicUrls, port: 4100 }, machine);

test.each(['127.0.0.1', 'localhost', '::1'])('other machines do not reach %s', (host) => {
	expect(read(host)).toBe(
		'Only this machine can reach the agents, their control API and the site.\n'
	);
});

test.each([
	['0.0.0.0', 'http://box:4100 http://192.0.2.7:4100'],
	['::', 'http://box:4100 http://192.0.2.7:4100 http://[2001:db8::1]:4100'],
	['192.0.2.7', 'http://box:4100 http://192.0.2.7:4100'],
	['box', 'http://box:4100']
])('of %s they are told what they reach, control included, and how: %s', (host, addresses) => {
	const [what, how, others] = read(host).split('\n');
	expect(what).toContain('everybody there can reset the agents');
	expect(how).toBe(`Addresses: ${addresses}`);
	expect(others).toContain('--public-url');
});

test('a public URL is reached from elsewhere, whatever the server listens on', () => {
	const addresses = 'Addresses: https://agents.test http://box.test\n';
	expect(read('127.0.0.1', 'https://agents.test', 'http://box.test')).toContain(addresses);
	expect(read('box', 'https://agents.test')).toContain('http://box:4100 https://agents.test\n');
});

import { describe, expect, test } from 'vitest';
import { isCrossOrigin, isOpen, isPreflight } from './cors.js';

const places = ['agents', 'fares'];

describe('open to pages of other sites', () => {
	test.each([
		'/.well-known/agent-card.json',
		'/sandbox/main/agents',
		'/sandbox/main/fares/rpc',
		'/sandbox/main/fares/rest/tasks/x:cancel',
		'/sandbox/main/fares/.well-known/agent-card.json'
	])('is %s', (path) => expect(isOpen(path, places)).toBe(true));

	test.each([
		'/',
		'/playground/',
		'/sandbox/main',
		'/sandbox/main/',
		'/sandbox/main/control/clock',
		'/sandbox/main/control/fares',
		'/sandbox/main/hooks/inbox',
		'/sandbox/main//fares',
		'/sandbox/fares/control/reset',
		'/sandbox/main/nobody/rpc',
		'/sandbox/main/farest'
	])('is not %s', (path) => expect(isOpen(path, places)).toBe(false));
});

test.each([
	[undefined, false],
	['http://localhost:4100', false],
	['https://localhost:4100', false],
	['http://localhost:4173', true],
	['http://127.0.0.1:4100', true],
	['https://example.com', true],
	['null', true],
	['nonsense', true]
])('whether a request with the Origin %s is from elsewhere: %s', (origin, expected) => {
	const headers: HeadersInit = origin === undefined ? {} : { Origin: origin };
	const request = new Request('http://localhost:4100/sandbox/main/control/reset', { headers });
	expect(isCrossOrigin(request)).toBe(expected);
});

test('a preflight is told from other requests by OPTIONS', () => {
	const headers = { 'Access-Control-Request-Method': 'POST' };
	expect(isPreflight(new Request('http://a/', { method: 'OPTIONS', headers }))).toBe(true);
	expect(isPreflight(new Request('http://a/', { method: 'OPTIONS' }))).toBe(false);
	expect(isPreflight(new Request('http://a/', { headers }))).toBe(false);
});

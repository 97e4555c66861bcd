import { describe, expect, test } from 'vitest';
import { formRefusal, setAnswerHeaders } from './guard.js';

const url = 'https://site.example/sandbox/main/control/reset';

/** As a worker is handed it; scripts cannot make the request of a navigation. */
function ask(mode: RequestMode, method: string): Request {
	return Object.defineProperty(new Request(url, { method }), 'mode', { value: mode });
}

describe('a navigation', () => {
	test.each(['GET', 'HEAD'])('by %s is not refused', (method) => {
		expect(formRefusal(ask('navigate', method))).toBeUndefined();
	});

	test.each(['POST', 'PUT', 'DELETE', 'PATCH'])('by %s is refused', async (method) => {
		const response = formRefusal(ask('navigate', method));
		expect(response?.status).toBe(403);
		expect(await response?.json()).toMatchObject({
			error: { code: 403, status: 'PERMISSION_DENIED' }
		});
	});
});

test.each(['cors', 'same-origin', 'no-cors'] as const)(
	'what a script asks in the mode %s is refused by no method',
	(mode) => {
		for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
			expect(formRefusal(ask(mode, method))).toBeUndefined();
		}
	}
);

test.each([
	['an answer', Response.json({}, { status: 201, headers: { 'Cache-Control': 'no-store' } })],
	['a refusal', formRefusal(ask('navigate', 'POST')) as Response]
])('%s does not become a page', (_, response) => {
	setAnswerHeaders(response);
	const { headers } = response;
	expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
	expect(headers.get('Content-Security-Policy')).toBe("sandbox; default-src 'none'");
	expect(headers.get('Cache-Control')).toBe('no-store');
});

import { describe, expect, test } from 'vitest';
import { guarded } from './guard.js';

const url = 'https://site.example/sandbox/main/control/reset';

/** As a worker is handed it; scripts cannot make the request of a navigation. */
function ask(mode: RequestMode, method: string): Request {
	return Object.defineProperty(new Request(url, { method }), 'mode', { value: mode });
}

function createRig() {
	const asked: string[] = [];
	const endpoint = guarded(async ({ method }) => {
		asked.push(method);
		return Response.json({}, { status: 201, headers: { 'Cache-Control': 'no-store' } });
	});
	const { signal } = new AbortController();
	return { asked, call: (request: Request) => endpoint(request, signal) };
}

describe('a navigation', () => {
	test.each(['GET', 'HEAD'])('by %s is answered', async (method) => {
		const { asked, call } = createRig();
		expect((await call(ask('navigate', method))).status).toBe(201);
		expect(asked).toEqual([method]);
	});

	test.each(['POST', 'PUT', 'DELETE', 'PATCH'])('by %s reaches nobody', async (method) => {
		const { asked, call } = createRig();
		const response = await call(ask('navigate', method));
		expect(response.status).toBe(403);
		expect(await response.json()).toMatchObject({
			error: { code: 403, status: 'PERMISSION_DENIED' }
		});
		expect(asked).toEqual([]);
	});
});

test.each(['cors', 'same-origin', 'no-cors'] as const)(
	'what a script asks in the mode %s is answered by any method',
	async (mode) => {
		const { asked, call } = createRig();
		for (const method of ['GET', 'POST', 'PUT', 'DELETE']) await call(ask(mode, method));
		expect(asked).toEqual(['GET', 'POST', 'PUT', 'DELETE']);
	}
);

test.each(['GET', 'POST'])('no answer to a navigation by %s becomes a page', async (method) => {
	const { headers } = await createRig().call(ask('navigate', method));
	expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
	expect(headers.get('Content-Security-Policy')).toBe("sandbox; default-src 'none'");
	expect(headers.get('Cache-Control')).toBe('no-store');
});

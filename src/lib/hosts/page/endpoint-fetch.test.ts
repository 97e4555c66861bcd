import { describe, expect, test } from 'vitest';
import { endpointFetch } from './endpoint-fetch.js';

const url = 'https://agent.example/';
const forever = new Promise<never>(() => {});

test('an answer passes with its status, headers and body', async () => {
	const fetch = endpointFetch(async (request) =>
		Response.json({ got: await request.text() }, { status: 201, headers: { 'X-Kept': 'yes' } })
	);
	const response = await fetch(url, { method: 'POST', body: 'tea' });
	expect(response.status).toBe(201);
	expect(response.headers.get('X-Kept')).toBe('yes');
	expect(await response.json()).toEqual({ got: 'tea' });
});

test('an answer without a body has none', async () => {
	const fetch = endpointFetch(async () => new Response(null, { status: 304 }));
	const response = await fetch(url);
	expect(response.status).toBe(304);
	expect(response.body).toBeNull();
});

describe('an abort', () => {
	test('before the call keeps it from the endpoint', async () => {
		let calls = 0;
		const fetch = endpointFetch(async () => {
			calls += 1;
			return new Response();
		});
		await expect(fetch(url, { signal: AbortSignal.abort() })).rejects.toThrow('aborted');
		expect(calls).toBe(0);
	});

	test('rejects at once, also where the endpoint goes on', async () => {
		const abort = new AbortController();
		const response = endpointFetch(() => forever)(url, { signal: abort.signal });
		abort.abort(new Error('Enough'));
		await expect(response).rejects.toThrow('Enough');
	});

	test('reaches the endpoint, from a request as from its options', async () => {
		const signals: AbortSignal[] = [];
		const fetch = endpointFetch((_, signal) => {
			signals.push(signal);
			return forever;
		});
		const abort = new AbortController();
		const calls = [
			fetch(new Request(url, { signal: abort.signal })),
			fetch(new Request(url), { signal: abort.signal })
		];
		abort.abort();
		const results = await Promise.allSettled(calls);
		expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
		expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
	});

	test('ends a body that is on its way with an error and cancels its source', async () => {
		let canceled: unknown;
		const fetch = endpointFetch(async () => {
			const body = new ReadableStream<Uint8Array>({
				start: (controller) => controller.enqueue(new TextEncoder().encode('one')),
				cancel: (reason) => void (canceled = reason)
			});
			return new Response(body);
		});
		const abort = new AbortController();
		const { body } = await fetch(url, { signal: abort.signal });
		const reader = body?.getReader();
		expect((await reader?.read())?.value).toHaveLength(3);
		const next = reader?.read();
		const reason = new Error('Enough');
		abort.abort(reason);
		await expect(next).rejects.toBe(reason);
		expect(canceled).toBe(reason);
	});
});

import { describe, expect, test } from 'vitest';
import { createClient } from '../client/index.js';
import type { Wake } from '../wire/index.js';
import type { Trigger } from './clause.js';
import { clauses } from './clauses.js';
import { TriggerClient } from './trigger-client.js';

const url = 'https://agent.example/a2a';

const card = {
	capabilities: { streaming: true, extensions: [{ uri: 'urn:needed', required: true }] },
	supportedInterfaces: [
		{ url, protocolBinding: 'JSONRPC', protocolVersion: '1.0' },
		{ url, protocolBinding: 'HTTP+JSON', protocolVersion: '1.0' }
	]
};

/** Never answers, but hears of an abort. */
const silence: typeof fetch = (_, init) =>
	new Promise((_, reject) => {
		const { signal } = init ?? {};
		const stop = () => reject(new DOMException('Aborted', 'AbortError'));
		if (signal?.aborted) stop();
		signal?.addEventListener('abort', stop);
	});

function clientWith(
	fetch: typeof globalThis.fetch,
	signal?: AbortSignal,
	wake: Wake = () => () => {}
) {
	const port = createClient({ fetch, card });
	const cardUrl = 'https://agent.example/.well-known/agent-card.json';
	const waitLimit = { ms: 1000, wake };
	return new TriggerClient({
		port,
		card,
		cardUrl,
		binding: 'jsonrpc',
		waitLimit,
		run: 'r7',
		signal
	});
}

describe('a client whose signal is raised', () => {
	const triggers = new Set<Trigger>();
	for (const clause of clauses) {
		if (clause.kind === 'checked' && clause.bindings.includes('jsonrpc')) {
			triggers.add(clause.trigger);
		}
	}

	test('ends each trigger that gets no answer, with nothing but aborted calls', async () => {
		for (const trigger of triggers) {
			const stop = new AbortController();
			const client = clientWith(silence, stop.signal);
			const running = trigger(client);
			stop.abort();
			await running;
			const endings = client.exchanges.map(({ ending }) => ending?.kind);
			expect(new Set(endings)).toEqual(new Set(endings.length > 0 ? ['aborted'] : []));
		}
	});

	test('still lets a call be given up by itself', async () => {
		const own = new AbortController();
		const client = clientWith(silence, new AbortController().signal);
		const calling = client.call('ListTasks', {}, { signal: own.signal });
		own.abort();
		expect((await calling).ending?.kind).toBe('aborted');
	});
});

describe('a call', () => {
	test('names the version and the required extensions, unless its headers say otherwise', async () => {
		const client = clientWith(() => Promise.resolve(Response.json({})));
		const { request } = await client.call('ListTasks', {});
		expect(request?.headers).toContainEqual(['a2a-version', '1.0']);
		expect(request?.headers).toContainEqual(['a2a-extensions', 'urn:needed']);
		const bare = await client.call('ListTasks', {}, { headers: { 'A2A-Version': undefined } });
		expect(bare.request?.headers.map(([name]) => name)).not.toContain('a2a-version');
	});

	test('has ids that no other call of the run has', () => {
		const client = clientWith(silence);
		expect([client.newId('tck-x'), client.newId('tck-x')]).toEqual(['tck-x-r7-1', 'tck-x-r7-2']);
	});
});

test('the bindings are those of the card, the own one first', () => {
	expect(clientWith(silence).bindings).toEqual(['jsonrpc', 'rest']);
});

describe('an agent that is silent for as long as the caller waits', () => {
	/** Timers that are due when the test says so. */
	function createTimers() {
		const timers = new Set<() => void>();
		const wake: Wake = (_, due) => {
			timers.add(due);
			return () => timers.delete(due);
		};
		return { wake, ring: () => timers.forEach((due) => due()), running: timers };
	}

	test('is given up on, and the call is noted', async () => {
		const { wake, ring, running } = createTimers();
		const client = clientWith(silence, undefined, wake);
		const calling = client.call('ListTasks', {});
		ring();
		expect((await calling).ending?.kind).toBe('aborted');
		expect(client.givenUp).toEqual([{ sequence: 1, operation: 'ListTasks', after: 1000 }]);
		expect(running.size).toBe(0);
	});

	test('is another than one that answers in time, or whose call was ended', async () => {
		const { wake, running } = createTimers();
		const client = clientWith(() => Promise.resolve(Response.json({})), undefined, wake);
		await client.call('ListTasks', {});
		const own = new AbortController();
		own.abort();
		await clientWith(silence, undefined, wake).call('ListTasks', {}, { signal: own.signal });
		expect(client.givenUp).toEqual([]);
		expect(running.size).toBe(0);
	});

	test('keeps nobody waiting longer than asked', async () => {
		const { wake, ring, running } = createTimers();
		const client = clientWith(silence, undefined, wake);
		const waiting = client.waitFor(new Promise(() => {}), 50);
		ring();
		await waiting;
		await client.waitFor(Promise.resolve(), 50);
		expect(running.size).toBe(0);
	});
});

import { describe, expect, test } from 'vitest';
import { createClient } from '../client/index.js';
import { CallLog } from './call-log.svelte.js';

const card = {
	name: 'Test',
	supportedInterfaces: [
		{ url: 'https://agent.test/rest', protocolBinding: 'HTTP+JSON', protocolVersion: '1.0' }
	]
};
const get = { operation: 'GetTask', binding: 'rest', request: { id: 't' } } as const;

/** An agent whose calls wait until they are answered, in any order. */
function waitingAgent(name = 'test') {
	const answers: (() => void)[] = [];
	const fetch: typeof globalThis.fetch = (input) =>
		new Promise((resolve, reject) => {
			const { signal } = input as Request;
			signal.addEventListener('abort', () => reject(signal.reason as Error));
			answers.push(() =>
				resolve(new Response('{}', { headers: { 'Content-Type': 'application/json' } }))
			);
		});
	const url = `https://agent.test/${name}`;
	let count = 0;
	const createId = () => `${name}-${(count += 1)}`;
	const client = createClient({ fetch, card, createId });
	return { agent: { name, url, card, client, aside: client }, answers };
}

async function sent(answers: readonly unknown[], count: number): Promise<void> {
	while (answers.length < count) await new Promise((resolve) => setImmediate(resolve));
}

describe('calls', () => {
	test('run side by side, and the last one is looked at', async () => {
		const log = new CallLog();
		const { agent, answers } = waitingAgent();
		const [first, second] = [log.start(agent, get), log.start(agent, get)];
		await sent(answers, 2);
		expect(log.calls.map(({ id, running }) => [id, running])).toEqual([
			['test-2', true],
			['test-1', true]
		]);
		expect(log.chosen?.id).toBe('test-2');
		answers[0]?.();
		await first;
		expect(log.calls.map(({ running }) => running)).toEqual([true, false]);
		log.choose('test-1');
		expect(log.chosen?.exchange).toMatchObject({ id: 'test-1', ending: { kind: 'complete' } });
		answers[1]?.();
		await second;
	});

	test('are shown once a frame, and at once when they are over', async () => {
		const frames: (() => void)[] = [];
		const log = new CallLog((due) => {
			frames.push(due);
			return () => {};
		});
		const { agent, answers } = waitingAgent();
		const shown: number[] = [];
		const call = log.start(agent, {
			...get,
			onChange: ({ messages }) => shown.push(messages.length)
		});
		await sent(answers, 1);
		expect(log.chosen?.exchange).toBeUndefined();
		expect(frames).toHaveLength(1);
		frames[0]?.();
		expect(log.chosen?.exchange?.request?.method).toBe('GET');
		answers[0]?.();
		await call;
		expect(shown).toEqual([0, 1]);
		expect(log.chosen).toMatchObject({
			running: false,
			exchange: { ending: { kind: 'complete' } }
		});
	});

	test('are given up one by one or all together', async () => {
		const log = new CallLog();
		const { agent, answers } = waitingAgent();
		const calls = [0, 1, 2].map(() => log.start(agent, get));
		await sent(answers, 3);
		log.cancel('test-2');
		expect((await calls[1])?.ending?.kind).toBe('aborted');
		expect(log.calls.map(({ running }) => running)).toEqual([true, false, true]);
		log.cancelAll();
		await Promise.all(calls);
		expect(log.calls.some(({ running }) => running)).toBe(false);
	});

	test('of one agent and one era of its sandbox are told from others, in their order', async () => {
		const log = new CallLog();
		const [one, other] = [waitingAgent('one'), waitingAgent('other')];
		const calls = [one, other, one].map(({ agent }) => log.start(agent, get));
		log.beginEra();
		calls.push(log.start(one.agent, get));
		await sent(one.answers, 3);
		await sent(other.answers, 1);
		log.cancelAll();
		await Promise.all(calls);
		const around = log.calls.map((call) =>
			log.exchangesAround(call).map(({ sequence }) => sequence)
		);
		expect(around).toEqual([[3], [1, 2], [1], [1, 2]]);
	});

	test('beyond fifty are forgotten, but none that runs', async () => {
		const log = new CallLog();
		const { agent, answers } = waitingAgent();
		const first = log.start(agent, get);
		await sent(answers, 1);
		for (let count = 2; count <= 60; count += 1) {
			const call = log.start(agent, get);
			await sent(answers, count);
			answers[count - 1]?.();
			await call;
		}
		expect(log.calls).toHaveLength(51);
		expect(log.calls.at(-1)).toMatchObject({ id: 'test-1', running: true });
		log.cancelAll();
		await first;
	});
});

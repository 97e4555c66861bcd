import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../protocol/index.js';
import type { Clause } from '../spec/index.js';
import { clauses } from '../spec/index.js';
import { ClauseChecks, checksOf } from './check-clauses.js';
import type { CheckTarget } from './check-target.js';
import { clientsOf } from './check-target.js';

const url = 'https://agent.example/a2a';
const cardUrl = 'https://agent.example/.well-known/agent-card.json';
const card = { supportedInterfaces: [{ url, protocolBinding: 'JSONRPC', protocolVersion: '1.0' }] };
const task = { id: 't', contextId: 'c', status: { state: 'TASK_STATE_COMPLETED' } };

function find(id: string): Clause {
	const clause = clauses.find((own) => own.id === id);
	if (!clause) throw new Error(`There is no clause ${id}`);
	return clause;
}

const oneResult = find('CORE-SEND-001');

/** A clock whose timers are due, one after another, whenever nothing else is left to do. */
function createTime() {
	let now = 0;
	let timers: readonly { at: number; due: () => void }[] = [];
	const wake = (ms: number, due: () => void) => {
		const timer = { at: now + ms, due };
		timers = [...timers, timer].sort((a, b) => a.at - b.at);
		return () => {
			timers = timers.filter((other) => other !== timer);
		};
	};
	const goOn = () => {
		const [next, ...others] = timers;
		if (!next) return;
		timers = others;
		now = next.at;
		next.due();
	};
	return {
		now: () => now,
		wake,
		/** What a work comes to; the clock goes on meanwhile. */
		async during<Value>(work: Promise<Value>): Promise<Value> {
			let isOver = false;
			const noteEnd = () => (isOver = true);
			work.then(noteEnd, noteEnd);
			while (!isOver) {
				for (let round = 0; round < 50; round += 1) await new Promise(setImmediate);
				goOn();
			}
			return work;
		}
	};
}

/** Checks of an agent that answers every call with one result, some time after it came. */
function tinyAgent(result: JsonObject, { after = 0, patience = 1000 } = {}) {
	const time = createTime();
	const fetch: typeof globalThis.fetch = async (input, init) => {
		const request = new Request(input, init);
		if (request.url === cardUrl) return Response.json(card);
		const { id } = (await request.json()) as { id: string };
		await new Promise<void>((resolve, reject) => {
			time.wake(after, resolve);
			init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
		});
		return Response.json({ jsonrpc: '2.0', id, result });
	};
	const target: CheckTarget = { fetch, cardUrl, binding: 'jsonrpc', patience, time };
	return { time, target, check: (clause: Clause) => time.during(checksOf(target).check(clause)) };
}

describe('a clause', () => {
	test('holds with an agent that keeps it', async () => {
		const result = await tinyAgent({ task }).check(oneResult);
		expect(result).toMatchObject({ outcome: 'holds', clause: { id: 'CORE-SEND-001' } });
		expect(result.findings).toMatchObject([{ holds: true }, { holds: true }]);
		expect(result.exchanges.map(({ operation }) => operation)).toContain('SendMessage');
		expect(result.why).toBeUndefined();
	});

	test('is broken with what is at fault, in codes', async () => {
		const both = { task, message: { messageId: 'm', role: 'ROLE_AGENT', parts: [] } };
		const { outcome, findings } = await tinyAgent(both).check(oneResult);
		expect(outcome).toBe('broken');
		expect(findings[0]).toMatchObject({
			holds: false,
			place: { in: 'message', index: 0 },
			expected: { code: 'task-or-message' },
			came: { code: 'names', names: ['task', 'message'] }
		});
	});

	test('of which nothing shows says so', async () => {
		const { check } = tinyAgent({ message: {} });
		expect(await check(find('CORE-SEND-002'))).toMatchObject({
			outcome: 'not shown',
			why: { code: 'nothing-found' }
		});
	});

	test('that cannot be checked says why, and nothing is called', async () => {
		const { check } = tinyAgent({ task });
		const unseen = await check(find('BIND-CLIENT-001'));
		expect(unseen).toMatchObject({
			outcome: 'not shown',
			exchanges: [],
			why: { code: 'unseen', why: expect.stringMatching(/client/) }
		});
		expect((await check(find('CORE-CAP-004'))).why).toEqual({ code: 'coming' });
		expect((await check(find('HTTP_JSON-SSE-003'))).why).toEqual({ code: 'other-binding' });
	});
});

describe('an agent that is slow', () => {
	test('is judged where it answers within the patience of the caller', async () => {
		const { check, time } = tinyAgent({ task }, { after: 900 });
		expect((await check(oneResult)).outcome).toBe('holds');
		expect(time.now()).toBeGreaterThanOrEqual(900);
	});

	test('is not judged past it, and what was given up on is named', async () => {
		const { outcome, why } = await tinyAgent({ task }, { after: 1100 }).check(oneResult);
		expect(outcome).toBe('not shown');
		expect(why).toMatchObject({ code: 'too-slow' });
		const givenUp = why?.code === 'too-slow' ? why.givenUp : [];
		expect(givenUp).toContainEqual({ sequence: 1, operation: 'SendMessage', after: 1000 });
	});
});

test('a trigger runs once, for all clauses that have it', async () => {
	const { time, target } = tinyAgent({ task });
	const open = clientsOf(target);
	let opened = 0;
	const checks = new ClauseChecks('jsonrpc', () => {
		opened += 1;
		return open();
	});
	const [one, other] = [find('CORE-EXECUTION-MODE-001'), find('CORE-EXECUTION-MODE-003')];
	const first = await time.during(checks.check(one));
	const second = await time.during(checks.check(other));
	expect(opened).toBe(1);
	expect(second.exchanges).toBe(first.exchanges);
});

test('clients of one agent share no id and no number', async () => {
	const { time, target } = tinyAgent({ task });
	const open = clientsOf({ ...target, run: 'r' });
	const [one, other] = [await open(), await open()];
	expect([one.newId('x'), other.newId('x')]).toEqual(['x-r-1-1', 'x-r-2-1']);
	await time.during(one.call('ListTasks', {}));
	await time.during(other.call('ListTasks', {}));
	expect([...one.exchanges, ...other.exchanges].map(({ sequence }) => sequence)).toEqual([1, 2]);
});

test('an agent that cannot be called at all is no result', async () => {
	const { target, time } = tinyAgent({ task });
	const check = (change: Partial<CheckTarget>) =>
		time.during(checksOf({ ...target, ...change }).check(oneResult));
	await expect(check({ card: {} })).rejects.toThrow('Failed to check the agent');
	const fetch = () => Promise.resolve(new Response('', { status: 404 }));
	await expect(check({ fetch })).rejects.toThrow('Failed to read the card');
});

import { describe, expect, test } from 'vitest';
import type { CallExchange } from '../../../src/lib/exchange/index.js';
import type { TaskState } from '../../../src/lib/protocol/index.js';
import { subscribe } from '../open-call.js';
import type { Rig } from '../rig.js';
import { scriptRequest } from '../rig.js';
import type { Way } from '../way.js';
import { grpcWays } from '../way.js';
import type { Suite } from './suite.js';

async function moveOn(rig: Rig, taskId: string, ...states: TaskState[]): Promise<void> {
	const steps = states.map((status) => ({ status, say: [{ text: `Now ${status}` }] }));
	await rig.result('scripted', {
		operation: 'SendMessage',
		binding: 'rest',
		request: {
			...scriptRequest({ steps }, { taskId }),
			configuration: { returnImmediately: true }
		}
	});
}

const values = ({ messages }: CallExchange) => messages.map(({ value }) => value);

export const streams: Suite = (rig, ways) => {
	const pairs = ways.flatMap((one) =>
		ways.filter((other) => other !== one).map((other): [Way, Way] => [one, other])
	);

	test.each(pairs)('%s and %s see the same events in the same order', async (one, other) => {
		const own = rig();
		const { id } = await own.waitingTask();
		const first = subscribe(own, one, id);
		const second = subscribe(await own.fromOtherTab(), other, id);
		await Promise.all([first.events(1), second.events(1)]);
		await moveOn(own, id, 'TASK_STATE_WORKING', 'TASK_STATE_AUTH_REQUIRED');
		await moveOn(own, id, 'TASK_STATE_WORKING', 'TASK_STATE_COMPLETED');

		const [a, b] = await Promise.all([first.ended, second.ended]);
		expect(values(a)).toHaveLength(5);
		expect(JSON.stringify(values(a))).toBe(JSON.stringify(values(b)));
		expect(a.ending?.kind).toBe('complete');
		expect(b.ending?.kind).toBe('complete');
	});

	test.each(pairs)('aborting on %s leaves %s and the run alone', async (one, other) => {
		const own = rig();
		const { id } = await own.waitingTask();
		const leaving = subscribe(own, one, id);
		const staying = subscribe(own, other, id);
		await Promise.all([leaving.events(1), staying.events(1)]);
		leaving.abort();
		expect((await leaving.ended).ending?.kind).toBe('aborted');
		await moveOn(own, id, 'TASK_STATE_WORKING', 'TASK_STATE_COMPLETED');

		expect(values(await staying.ended)).toMatchObject([
			{ task: { id } },
			{ statusUpdate: { status: { state: 'TASK_STATE_WORKING' } } },
			{ statusUpdate: { status: { state: 'TASK_STATE_COMPLETED' } } }
		]);
		const task = await own.result('scripted', {
			operation: 'GetTask',
			binding: one,
			request: { id }
		});
		expect(task).toMatchObject({ status: { state: 'TASK_STATE_COMPLETED' } });
	});

	describe.each(ways)('%s', (binding) => {
		test('a sent stream ends where the agent asks for input', async () => {
			const steps = [
				{ status: 'TASK_STATE_AUTH_REQUIRED' as const },
				{ status: 'TASK_STATE_INPUT_REQUIRED' as const }
			];
			const exchange = await rig().call('scripted', {
				operation: 'SendStreamingMessage',
				binding,
				request: scriptRequest({ steps })
			});
			expect(exchange.messages).toHaveLength(3);
			expect(exchange.ending?.kind).toBe('complete');
		});

		test('events come one by one, while the task is at work', async () => {
			const own = rig();
			const seen: number[] = [];
			const steps = [
				{ status: 'TASK_STATE_WORKING' as const },
				{ after: 600_000, status: 'TASK_STATE_COMPLETED' as const }
			];
			const abort = new AbortController();
			const exchange = await own.call('scripted', {
				operation: 'SendStreamingMessage',
				binding,
				request: scriptRequest({ steps }),
				signal: abort.signal,
				onChange({ messages }) {
					seen.push(messages.length);
					if (messages.length === 2) abort.abort();
				}
			});
			expect(exchange.ending?.kind).toBe('aborted');
			expect(seen).toContain(2);
		});

		test('a caller that gives up waiting leaves the task alone', async () => {
			const own = rig();
			const { id } = await own.waitingTask();
			const abort = new AbortController();
			const waiting = own.call('scripted', {
				operation: 'SendMessage',
				binding,
				request: scriptRequest({ steps: [{ status: 'TASK_STATE_WORKING' }] }, { taskId: id }),
				signal: abort.signal
			});
			const get = { operation: 'GetTask', binding, request: { id } } as const;
			await expect
				.poll(() => own.result('scripted', get))
				.toMatchObject({ status: { state: 'TASK_STATE_WORKING' } });
			abort.abort();
			expect((await waiting).ending?.kind).toBe('aborted');
			expect(await own.result('scripted', get)).toMatchObject({
				status: { state: 'TASK_STATE_WORKING' }
			});
		});
	});

	test.each(grpcWays(ways))('%s: a deadline that passes leaves the task alone', async (binding) => {
		const own = rig();
		const { id } = await own.waitingTask();
		const waiting = await own.call('scripted', {
			operation: 'SendMessage',
			binding,
			request: scriptRequest({ steps: [{ status: 'TASK_STATE_WORKING' }] }, { taskId: id }),
			headers: { 'grpc-timeout': '50m' }
		});
		expect(waiting.ending).toMatchObject({
			kind: 'refused',
			error: { code: 4, status: 'DEADLINE_EXCEEDED' }
		});
		const get = { operation: 'GetTask', binding, request: { id } } as const;
		expect(await own.result('scripted', get)).toMatchObject({
			status: { state: 'TASK_STATE_WORKING' }
		});
	});
};

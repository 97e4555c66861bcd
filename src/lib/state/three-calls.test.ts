import { expect, test } from 'vitest';
import type { AgentClient, CallOptions } from '../client/index.js';
import type { JsonObject, TaskState } from '../protocol/index.js';
import { bindings } from '../protocol/index.js';
import { ThreeCalls } from './three-calls.svelte.js';

/** Calls to an agent that leads each task through `states`, one list for each message in turn. */
async function openCalls(...turns: TaskState[][]) {
	const asked: JsonObject[] = [];
	const client: Pick<AgentClient, 'call'> = {
		async call({ binding, operation, request, signal, onChange }: CallOptions) {
			const states = turns[Math.floor(asked.length / bindings.length)] ?? [];
			asked.push(request.message as JsonObject);
			const messages = states.map((state, at) => ({ at, value: taskIn(state, binding) }));
			const exchange = {
				id: 'x-1',
				sequence: 1,
				startedAt: 0,
				operation,
				binding,
				asked: request,
				messages
			};
			onChange?.(exchange);
			// As of A2A, a stream stays open while its task waits for an authorization.
			if (states.at(-1) === 'TASK_STATE_AUTH_REQUIRED') {
				await new Promise((resolve) => signal?.addEventListener('abort', resolve));
			}
			return exchange;
		}
	};
	const calls = new ThreeCalls();
	await calls.open({
		agents: () => Promise.resolve([{ name: 'test', url: '', card: {}, client }])
	} as unknown as Parameters<ThreeCalls['open']>[0]);
	return { calls, asked };
}

function taskIn(state: TaskState, binding: string): JsonObject {
	const message = { role: 'ROLE_AGENT', parts: [{ text: `It is ${state}` }] };
	const status = { state, message };
	return { task: { id: `task-${binding}`, contextId: `ctx-${binding}`, status } };
}

function taskIds(asked: readonly JsonObject[]) {
	return asked.map(({ taskId }) => taskId);
}

const own = bindings.map((binding) => `task-${binding}`);
const none = bindings.map(() => undefined);

test('a text for tasks that wait goes to the task of each binding', async () => {
	const { calls, asked } = await openCalls(
		['TASK_STATE_SUBMITTED', 'TASK_STATE_INPUT_REQUIRED'],
		['TASK_STATE_WORKING', 'TASK_STATE_COMPLETED'],
		['TASK_STATE_WORKING']
	);
	await calls.send('Fly to Lisbon');
	expect([calls.waiting, calls.said]).toEqual([true, 'It is TASK_STATE_INPUT_REQUIRED']);
	await calls.send('14 Sep 2026');
	expect(calls.waiting).toBe(false);
	expect(calls.path).toEqual([
		'TASK_STATE_SUBMITTED',
		'TASK_STATE_INPUT_REQUIRED',
		'TASK_STATE_WORKING',
		'TASK_STATE_COMPLETED'
	]);
	await calls.send('Fly to Rome');
	expect(calls.path).toEqual(['TASK_STATE_WORKING']);
	expect(taskIds(asked)).toEqual([...none, ...own, ...none]);
	expect(asked.slice(3, 6).map(({ contextId }) => contextId)).toEqual(
		bindings.map((binding) => `ctx-${binding}`)
	);
	expect(new Set(asked.map(({ messageId }) => messageId)).size).toBe(3);
});

test('a stream that stays open while its task waits does not keep an answer from being sent', async () => {
	const { calls, asked } = await openCalls(['TASK_STATE_AUTH_REQUIRED'], ['TASK_STATE_COMPLETED']);
	const first = calls.send('Hold the cheapest');
	expect([calls.waiting, calls.running]).toEqual([true, false]);
	await calls.send('approved');
	await first;
	expect(taskIds(asked)).toEqual([...none, ...own]);
	expect(calls.path.at(-1)).toBe('TASK_STATE_COMPLETED');
});

test('after starting over a text is for new tasks', async () => {
	const { calls, asked } = await openCalls(['TASK_STATE_INPUT_REQUIRED'], ['TASK_STATE_WORKING']);
	await calls.send('Fly to Lisbon');
	calls.startOver();
	expect([calls.begun, calls.waiting, calls.path]).toEqual([false, false, []]);
	await calls.send('Fly to Rome');
	expect(taskIds(asked)).toEqual([...none, ...none]);
});

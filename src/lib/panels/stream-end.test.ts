import { expect, test } from 'vitest';
import type { CallExchange } from '../exchange/index.js';
import type { JsonObject } from '../protocol/index.js';
import { leftTask } from './stream-end.js';

function streamed(values: JsonObject[], ended = true): CallExchange {
	return {
		id: 'x-1',
		sequence: 1,
		startedAt: 0,
		operation: 'SubscribeToTask',
		binding: 'rest',
		asked: {},
		messages: values.map((value) => ({ at: 0, value })),
		...(ended && { ending: { kind: 'complete', at: 0 } })
	};
}

function status(state: string): JsonObject {
	return { statusUpdate: { taskId: 'task-1', status: { state } } };
}

const chunk = { artifactUpdate: { taskId: 'task-1', artifact: { parts: [] } } };

test('a stream that ends early leaves its task behind', () => {
	const working = status('TASK_STATE_WORKING');
	expect(leftTask(streamed([working, chunk]))).toEqual({ id: 'task-1', state: 'WORKING' });
	expect(leftTask(streamed([chunk]))).toEqual({ id: 'task-1', state: undefined });
});

test.each([
	['that is open', streamed([status('TASK_STATE_WORKING')], false)],
	['of a task that is done', streamed([status('TASK_STATE_COMPLETED')])],
	['of a task that waits', streamed([status('TASK_STATE_INPUT_REQUIRED')])],
	['without a task', streamed([{ message: { role: 'ROLE_AGENT' } }])]
])('a stream %s leaves none', (_, exchange) => {
	expect(leftTask(exchange)).toBeUndefined();
});

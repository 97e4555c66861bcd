import { expect, test } from 'vitest';
import type { OperationName } from '../protocol/index.js';
import { operation } from '../protocol/index.js';
import { hintFor } from './hint.js';

const capabilities = { streaming: true, pushNotifications: true };
const working = { id: 'task-1', state: 'TASK_STATE_WORKING' } as const;
const done = { id: 'task-1', state: 'TASK_STATE_COMPLETED' } as const;

function hint(
	name: OperationName,
	task: typeof working | typeof done | undefined,
	saidMessage = false
) {
	return hintFor({ operation: operation(name), capabilities, task, saidMessage })?.kind;
}

test('a capability that the card does not declare comes first', () => {
	expect(
		hintFor({
			operation: operation('GetExtendedAgentCard'),
			capabilities,
			task: working,
			saidMessage: false
		})
	).toEqual({
		kind: 'not-declared',
		capability: 'extendedAgentCard'
	});
});

test('a task is missed only where the operation takes one', () => {
	expect(hint('GetTask', undefined)).toBe('no-task');
	expect(hint('ListTaskPushNotificationConfigs', undefined)).toBe('no-task');
	expect(hint('ListTasks', undefined)).toBeUndefined();
	expect(hint('SendMessage', undefined)).toBeUndefined();
});

test('an agent that answered with a message may make no tasks at all', () => {
	expect(hint('GetTask', undefined, true)).toBe('makes-no-task');
	expect(hint('GetTask', working, true)).toBeUndefined();
});

test('a task that is done is only fit for reading', () => {
	expect(hint('CancelTask', done)).toBe('task-done');
	expect(hint('SubscribeToTask', done)).toBe('task-done');
	expect(hint('SubscribeToTask', working)).toBeUndefined();
	expect(hint('GetTask', done)).toBeUndefined();
});

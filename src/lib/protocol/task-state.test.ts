import { describe, expect, test } from 'vitest';
import { closesStream, isAllowedMove, isSettled, isTaskState, isTerminal } from './task-state.js';
import type { TaskState } from './types.js';

const terminal: TaskState[] = [
	'TASK_STATE_COMPLETED',
	'TASK_STATE_FAILED',
	'TASK_STATE_CANCELED',
	'TASK_STATE_REJECTED'
];
const interrupted: TaskState[] = ['TASK_STATE_INPUT_REQUIRED', 'TASK_STATE_AUTH_REQUIRED'];
const active: TaskState[] = ['TASK_STATE_SUBMITTED', 'TASK_STATE_WORKING'];
const every: TaskState[] = ['TASK_STATE_UNSPECIFIED', ...active, ...interrupted, ...terminal];

test('the names of the states are known, and no others', () => {
	expect(every.filter((state) => !isTaskState(state))).toEqual([]);
	for (const name of ['', 'working', 'TASK_STATE_RUNNING', 'toString', '__proto__']) {
		expect(isTaskState(name)).toBe(false);
	}
});

test('four states are terminal', () => {
	expect(every.filter(isTerminal)).toEqual(terminal);
});

test('a blocking call returns in those and in the interrupted ones', () => {
	expect(every.filter(isSettled)).toEqual([...interrupted, ...terminal]);
});

describe('a task', () => {
	const started = every.filter(
		(state) => state !== 'TASK_STATE_UNSPECIFIED' && state !== 'TASK_STATE_SUBMITTED'
	);

	test.each(['TASK_STATE_SUBMITTED', 'TASK_STATE_WORKING', ...interrupted] as const)(
		'may go from %s to any state but back to the start, and may stay where it is',
		(from) => {
			expect(every.filter((to) => isAllowedMove(from, to))).toEqual(started);
		}
	);

	test.each(terminal)('never leaves %s', (from) => {
		expect(every.filter((to) => isAllowedMove(from, to))).toEqual([]);
	});
});

describe('a stream closes', () => {
	test('for a send, at the end and where the agent asks for input', () => {
		const closing = every.filter((state) => closesStream('send', state, 'by-operation'));
		expect(closing).toEqual(['TASK_STATE_INPUT_REQUIRED', ...terminal]);
	});

	test('for a subscription, at the end only', () => {
		expect(every.filter((state) => closesStream('subscribe', state, 'by-operation'))).toEqual(
			terminal
		);
	});

	test.each(['send', 'subscribe'] as const)(
		'for a %s, elsewhere where a setting says so',
		(kind) => {
			const closing = (end: 'terminal' | 'interrupted') =>
				every.filter((state) => closesStream(kind, state, end));
			expect(closing('terminal')).toEqual(terminal);
			expect(closing('interrupted')).toEqual([...interrupted, ...terminal]);
		}
	);
});

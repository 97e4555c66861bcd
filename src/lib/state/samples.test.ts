import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../protocol/index.js';
import { findViolations, operations } from '../protocol/index.js';
import { samplesFor } from './samples.js';

const task = { id: 'task-1', contextId: 'ctx-1', state: 'TASK_STATE_WORKING' } as const;
const facts = { agent: 'fares', examples: ['One', 'Two'], task, messageId: 'msg-3' };

test.each(operations)('each sample of $name is a valid request', ({ name, input }) => {
	const waiting = { ...task, state: 'TASK_STATE_INPUT_REQUIRED' } as const;
	for (const { request } of samplesFor({ ...facts, operation: name, task: waiting })) {
		expect(findViolations(input, request)).toEqual([]);
	}
});

test('a task that is done has its context go on', () => {
	const done = { ...task, state: 'TASK_STATE_COMPLETED' } as const;
	const samples = samplesFor({ ...facts, operation: 'SendMessage', task: done });
	expect(samples.at(-1)).toMatchObject({
		kind: 'follow-up',
		request: { message: { messageId: 'msg-3', contextId: 'ctx-1' } }
	});
	expect(samples.at(-1)?.request.message).not.toHaveProperty('taskId');
});

describe('samples of a message', () => {
	test('say what the card gives as examples', () => {
		const samples = samplesFor({ ...facts, operation: 'SendMessage' });
		expect(samples.map(({ text }) => text)).toEqual(['One', 'Two']);
		expect(samples[1]?.request).toEqual({
			message: { messageId: 'msg-3', role: 'ROLE_USER', parts: [{ text: 'Two' }] }
		});
	});

	test('greet an agent whose card gives none', () => {
		const [sample] = samplesFor({ ...facts, operation: 'SendMessage', examples: [] });
		expect(sample.text).toBe('Hello');
	});

	test.each([
		['fares', 'TASK_STATE_INPUT_REQUIRED', 'One'],
		['fares', 'TASK_STATE_AUTH_REQUIRED', 'approved'],
		// What it is told is what it does, so its own examples would only ask again.
		['states', 'TASK_STATE_INPUT_REQUIRED', 'completed'],
		['states', 'TASK_STATE_AUTH_REQUIRED', 'completed']
	] as const)('answer a task of %s in %s', (agent, state, text) => {
		const waiting = { ...task, state };
		const samples = samplesFor({
			...facts,
			agent,
			operation: 'SendStreamingMessage',
			task: waiting
		});
		expect(samples.at(-1)).toMatchObject({
			kind: 'reply',
			request: { message: { taskId: 'task-1', contextId: 'ctx-1', parts: [{ text }] } }
		});
	});
});

test('what the agent says to be missing is what it is answered', () => {
	const said: JsonObject = {
		parts: [{ text: 'Which date?' }, { data: { missing: ['from', 'date', 'mood'] } }]
	};
	const waiting = { ...task, state: 'TASK_STATE_INPUT_REQUIRED', said } as const;
	const samples = samplesFor({ ...facts, operation: 'SendMessage', task: waiting });
	expect(samples.at(-1)?.text).toBe('from London on 14 Sep 2026');
});

test('operations on a task use the one seen last, else a made-up id', () => {
	const [known] = samplesFor({ ...facts, operation: 'CancelTask' });
	expect(known.request).toEqual({ id: 'task-1' });
	const [unknown] = samplesFor({ ...facts, operation: 'CancelTask', task: undefined });
	expect(unknown.request).toEqual({ id: 'task-00000000' });
});

import { describe, expect, test } from 'vitest';
import type { JsonObject, TaskState } from '../protocol/index.js';
import type { Step } from '../scenarios/index.js';
import { Play } from './play.test-helper.js';

const texts = (parts: { text?: string }[] = []) => parts.map(({ text }) => text);
const stateOf = (play: Play, id: string) => play.task(id).status.state;

describe('a script', () => {
	test('does the steps without a wait in the moment of the message', () => {
		const play = new Play();
		const { status } = play.send({
			steps: [
				{ status: 'TASK_STATE_WORKING' },
				{ after: 100, status: 'TASK_STATE_INPUT_REQUIRED' },
				{ status: 'TASK_STATE_WORKING' }
			]
		});
		expect(status.state).toBe('TASK_STATE_WORKING');
		expect(play.world.due).toMatchObject([{ wait: 100 }]);
		play.step();
		expect(play.events).toHaveLength(3);
		expect(play.world.due).toEqual([]);
	});

	test('shows virtual time: each change has its own millisecond, waits are exact', () => {
		const play = new Play();
		const { id, status } = play.send({
			steps: [{ status: 'TASK_STATE_WORKING' }, { after: 250, status: 'TASK_STATE_COMPLETED' }]
		});
		expect(status.timestamp).toBe('2026-01-01T00:00:00.002Z');
		play.step();
		expect(play.task(id).status.timestamp).toBe('2026-01-01T00:00:00.252Z');
	});

	test('never goes back in time when calls have overtaken its moment', () => {
		const play = new Play();
		const { id } = play.send({
			steps: [{ status: 'TASK_STATE_WORKING' }, { after: 1, status: 'TASK_STATE_COMPLETED' }]
		});
		play.send({ steps: [{ status: 'TASK_STATE_WORKING' }] });
		const before = play.world.clock;
		play.step();
		expect(Date.parse(play.task(id).status.timestamp)).toBe(before + 1);
	});

	test('two tasks take turns by their due times', () => {
		const play = new Play();
		const slow = play.send({ steps: [{ after: 300, status: 'TASK_STATE_COMPLETED' }] });
		const quick = play.send({ steps: [{ after: 100, status: 'TASK_STATE_COMPLETED' }] });
		play.step();
		expect([stateOf(play, slow.id), stateOf(play, quick.id)]).toEqual([
			'TASK_STATE_SUBMITTED',
			'TASK_STATE_COMPLETED'
		]);
	});

	test('a message to a task replaces what was still to come', () => {
		const play = new Play();
		const { id: taskId } = play.send({ steps: [{ after: 100, status: 'TASK_STATE_COMPLETED' }] });
		play.send({ steps: [{ status: 'TASK_STATE_INPUT_REQUIRED' }] }, { taskId });
		expect(play.world.due).toEqual([]);
		expect(stateOf(play, taskId)).toBe('TASK_STATE_INPUT_REQUIRED');
	});

	test.each<TaskState>([
		'TASK_STATE_COMPLETED',
		'TASK_STATE_FAILED',
		'TASK_STATE_CANCELED',
		'TASK_STATE_REJECTED'
	])('comes too late after %s', (status) => {
		const play = new Play();
		const steps: Step[] = [{ status }, { after: 10, status: 'TASK_STATE_WORKING' }];
		const { id } = play.send({ steps });
		play.step();
		expect(stateOf(play, id)).toBe(status);
		expect(play.events).toHaveLength(1);
		expect(play.world.due).toEqual([]);
	});
});

describe('the history', () => {
	test('takes a status message when the next status replaces it', () => {
		const play = new Play();
		const { id, history, status } = play.send({
			steps: [{ status: 'TASK_STATE_WORKING', say: [{ text: 'On it.' }] }]
		});
		expect(texts(status.message?.parts)).toEqual(['On it.']);
		expect(history).toHaveLength(1);
		play.send({ steps: [{ status: 'TASK_STATE_COMPLETED' }] }, { taskId: id, messageId: 'm-2' });
		expect(play.task(id).history?.map(({ role, messageId }) => [role, messageId])).toEqual([
			['ROLE_USER', 'm-1'],
			['ROLE_AGENT', expect.stringMatching(/^msg-/)],
			['ROLE_USER', 'm-2']
		]);
	});

	test.each([
		[undefined, 3],
		[0, undefined],
		[1, 1],
		[1000, 3]
	])('of length %s shows %s messages, the most recent ones', (historyLength, shown) => {
		const play = new Play();
		const { id } = play.send({ steps: [{ status: 'TASK_STATE_INPUT_REQUIRED' }] });
		for (const messageId of ['m-2', 'm-3']) {
			play.send({ steps: [{ status: 'TASK_STATE_INPUT_REQUIRED' }] }, { taskId: id, messageId });
		}
		const request: JsonObject = historyLength === undefined ? { id } : { id, historyLength };
		const { history } = play.value<{ history?: { messageId: string }[] }>('GetTask', request);
		expect(history?.length).toBe(shown);
		if (history) expect(history.at(-1)?.messageId).toBe('m-3');
	});
});

describe('an artifact', () => {
	const chunk = (text: string, more: object = {}): Step => ({
		artifact: { artifactId: 'a', parts: [{ text }], ...more }
	});

	test('gets the parts of further chunks; later names and metadata win', () => {
		const play = new Play();
		const { artifacts } = play.send({
			steps: [
				chunk('Hello, ', { name: 'One', metadata: { a: 1, b: 1 } }),
				{ ...chunk('world!', { name: 'Two', metadata: { b: 2 } }), append: true, lastChunk: true }
			]
		});
		expect(artifacts).toEqual([
			{
				artifactId: 'a',
				name: 'Two',
				metadata: { a: 1, b: 2 },
				parts: [{ text: 'Hello, ' }, { text: 'world!' }]
			}
		]);
		expect(play.events).toMatchObject([
			{ artifactUpdate: { artifact: { parts: [{ text: 'Hello, ' }] } } },
			{
				artifactUpdate: { artifact: { parts: [{ text: 'world!' }] }, append: true, lastChunk: true }
			}
		]);
	});

	test('is replaced by one of the same id that does not append', () => {
		const play = new Play();
		const { artifacts } = play.send({ steps: [chunk('one'), chunk('two')] });
		expect(artifacts).toMatchObject([{ parts: [{ text: 'two' }] }]);
	});
});

describe('an agent that breaks', () => {
	test.each<[string, Step]>([
		['says so', { fail: { reason: 'INTERNAL_ERROR', message: 'Broken.' } }],
		['goes back to SUBMITTED', { status: 'TASK_STATE_SUBMITTED' }],
		['names no state', { status: 'TASK_STATE_UNSPECIFIED' }],
		[
			'sends a further chunk before the first one',
			{ artifact: { artifactId: 'a', parts: [{ text: 'x' }] }, append: true }
		]
	])('because it %s leaves a FAILED task', (_, step) => {
		const play = new Play();
		const { id, status } = play.send({
			steps: [{ status: 'TASK_STATE_WORKING' }, step, { after: 1, status: 'TASK_STATE_COMPLETED' }]
		});
		expect(status.state).toBe('TASK_STATE_FAILED');
		expect(play.failures).toEqual(['fail' in step ? 'INTERNAL_ERROR' : 'INVALID_AGENT_RESPONSE']);
		expect(play.world.due).toEqual([]);
		expect(stateOf(play, id)).toBe('TASK_STATE_FAILED');
	});
});

describe('a message to a task that waits', () => {
	test('leaves the question in the status until the next one replaces it', () => {
		const play = new Play();
		const { id: taskId } = play.send({
			steps: [{ status: 'TASK_STATE_WORKING', say: [{ text: 'Why?' }] }]
		});
		play.send(
			{ steps: [{ after: 10, status: 'TASK_STATE_COMPLETED' }] },
			{ taskId, messageId: 'm-2' }
		);
		expect(texts(play.task(taskId).status.message?.parts)).toEqual(['Why?']);
		expect(play.task(taskId).history?.map(({ messageId }) => messageId)).toEqual(['m-1', 'm-2']);
		play.step();
		expect(play.task(taskId).history?.map(({ messageId }) => messageId)).toEqual([
			'm-1',
			expect.stringMatching(/^msg-/),
			'm-2'
		]);
	});

	test('ends the waiting, whatever the agent does about it', () => {
		const play = new Play();
		const { id: taskId } = play.send({ steps: [{ status: 'TASK_STATE_INPUT_REQUIRED' }] });
		const { status } = play.send({ steps: [] }, { taskId });
		expect(status.state).toBe('TASK_STATE_WORKING');
	});
});

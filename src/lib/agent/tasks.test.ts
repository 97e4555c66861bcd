import { describe, expect, test } from 'vitest';
import { A2AError } from '../protocol/index.js';
import { Play } from './play.test-helper.js';

const working = { steps: [{ status: 'TASK_STATE_WORKING' as const }] };

function refusal(act: () => unknown): string {
	try {
		act();
	} catch (caught) {
		return A2AError.from(caught).reason;
	}
	throw new Error('Nothing was refused');
}

describe('a cancel', () => {
	test('stops the run at once by default', () => {
		const play = new Play();
		const { id } = play.send({ steps: [{ after: 100, status: 'TASK_STATE_COMPLETED' }] });
		expect(play.value('CancelTask', { id })).toMatchObject({
			status: { state: 'TASK_STATE_CANCELED' }
		});
		expect(play.world.due).toEqual([]);
	});

	test('can take its time, and a second one does not hurry it', () => {
		const play = new Play();
		const onCancel = [{ after: 500, status: 'TASK_STATE_CANCELED' as const }];
		const { id } = play.send({ ...working, onCancel });
		play.value('CancelTask', { id });
		const [due] = play.world.due;
		const again = play.value('CancelTask', { id });
		expect(again).toMatchObject({ status: { state: 'TASK_STATE_WORKING' } });
		expect(play.world.due).toEqual([due]);
		play.step();
		expect(play.task(id).status.state).toBe('TASK_STATE_CANCELED');
	});

	test('under way takes no more messages, which would undo it', () => {
		const play = new Play();
		const onCancel = [{ after: 500, status: 'TASK_STATE_CANCELED' as const }];
		const { id: taskId } = play.send({ ...working, onCancel });
		play.value('CancelTask', { id: taskId });
		expect(refusal(() => play.send(working, { taskId }))).toBe('UNSUPPORTED_OPERATION');
	});

	test('in the same moment as the completion has one winner', () => {
		const play = new Play();
		const { id } = play.send({ steps: [{ after: 1, status: 'TASK_STATE_COMPLETED' }] });
		play.step();
		expect(refusal(() => play.call('CancelTask', { id }))).toBe('TASK_NOT_CANCELABLE');
		expect(play.task(id).status.state).toBe('TASK_STATE_COMPLETED');
	});

	test('may be refused', () => {
		const play = new Play();
		const { id } = play.send({ ...working, onCancel: 'refuse' });
		expect(refusal(() => play.call('CancelTask', { id }))).toBe('TASK_NOT_CANCELABLE');
	});
});

describe('what is refused or only read', () => {
	test('leaves the very same world', () => {
		const play = new Play();
		const { id } = play.send(working);
		const before = play.world;
		refusal(() => play.send(working, { taskId: 'task-nowhere' }));
		refusal(() => play.send(working, { taskId: id, contextId: 'ctx-other' }));
		refusal(() => play.send({ fail: { reason: 'INTERNAL_ERROR', message: 'Broken.' } }));
		play.task(id);
		play.call('ListTasks', {});
		play.call('SubscribeToTask', { id });
		expect(play.world).toBe(before);
	});
});

describe('a world', () => {
	test('stays as it was when the next one is made', () => {
		const play = new Play();
		const { id } = play.send(working);
		const before = play.world;
		play.value('CancelTask', { id });
		const past = new Play();
		past.world = before;
		expect(past.task(id).status.state).toBe('TASK_STATE_WORKING');
		expect(play.task(id).status.state).toBe('TASK_STATE_CANCELED');
	});

	test('answers for a task with tasks, never with a message', () => {
		const play = new Play();
		const { id: taskId } = play.send(working);
		const answer = { message: { parts: [{ text: 'Hello' }] } };
		expect(refusal(() => play.send(answer, { taskId }))).toBe('INVALID_AGENT_RESPONSE');
	});
});

import { describe, expect, test } from 'vitest';
import type { PushConfig } from '../protocol/index.js';
import { Play } from './play.test-helper.js';

const url = 'https://example.com/hook';
const finished = { steps: [{ status: 'TASK_STATE_COMPLETED' as const }] };

function taskWith(play: Play, ...ids: string[]): string {
	const { id: taskId } = play.send(finished);
	for (const id of ids) play.value('CreateTaskPushNotificationConfig', { taskId, id, url });
	return taskId;
}

const listed = (play: Play, taskId: string) =>
	play.value<{ configs: PushConfig[] }>('ListTaskPushNotificationConfigs', { taskId }).configs;

test('a config without an id gets one; the ids of a client are kept', () => {
	const play = new Play();
	const taskId = taskWith(play, '', '', 'mine');
	const [one, two, three] = listed(play, taskId).map(({ id }) => id);
	expect(one).toMatch(/^config-/);
	expect(two).not.toBe(one);
	expect(three).toBe('mine');
});

test('the same id on the same task replaces, on another task it does not', () => {
	const play = new Play();
	const one = taskWith(play, 'a', 'b');
	const other = taskWith(play, 'a');
	const changed = `${url}/changed`;
	play.value('CreateTaskPushNotificationConfig', { taskId: one, id: 'a', url: changed });
	expect(listed(play, one)).toMatchObject([
		{ id: 'a', url: changed },
		{ id: 'b', url }
	]);
	expect(listed(play, other)).toMatchObject([{ id: 'a', url }]);
});

test('a config inside a send belongs to the new task, whatever task it names', () => {
	const play = new Play();
	const { task } = play.value<{ task: { id: string } }>('SendMessage', {
		message: { messageId: 'm', role: 'ROLE_USER', parts: [{ data: finished as never }] },
		configuration: {
			returnImmediately: true,
			taskPushNotificationConfig: { taskId: 'task-other', id: 'a', url, token: 't' }
		}
	});
	expect(listed(play, task.id)).toEqual([{ taskId: task.id, id: 'a', url, token: 't' }]);
});

describe('a task with 100 configs', () => {
	const ids = Array.from({ length: 100 }, (_, index) => `c${index}`);
	const waiting = { steps: [{ status: 'TASK_STATE_INPUT_REQUIRED' as const }] };

	function full() {
		const play = new Play();
		const { id: taskId } = play.send(waiting);
		play.step();
		for (const id of ids) play.value('CreateTaskPushNotificationConfig', { taskId, id, url });
		return { play, taskId };
	}

	const refusal = (field: string) =>
		expect.objectContaining({
			reason: 'INVALID_PARAMS',
			violations: [{ field, description: expect.stringContaining('100') as string }]
		}) as Error;

	test('takes no further one, alone or with a message', () => {
		const { play, taskId } = full();
		const create = () => play.call('CreateTaskPushNotificationConfig', { taskId, url });
		expect(create).toThrow(refusal('taskId'));
		const message = { messageId: 'm', role: 'ROLE_USER', taskId, parts: [{ data: waiting }] };
		const configuration = { taskPushNotificationConfig: { url } };
		const send = () => play.call('SendMessage', { message, configuration });
		expect(send).toThrow(refusal('message.taskId'));
		expect(listed(play, taskId).map(({ id }) => id)).toEqual(ids);
	});

	test('still has one replaced, and takes another once one is deleted', () => {
		const { play, taskId } = full();
		play.value('CreateTaskPushNotificationConfig', { taskId, id: 'c7', url: `${url}/changed` });
		play.value('DeleteTaskPushNotificationConfig', { taskId, id: 'c7' });
		play.value('CreateTaskPushNotificationConfig', { taskId, id: 'new', url });
		expect(listed(play, taskId)).toHaveLength(100);
	});
});

test('credentials are never given back, the scheme and the token are', () => {
	const play = new Play();
	const taskId = taskWith(play);
	const authentication = { scheme: 'Bearer', credentials: 'secret' };
	const request = { taskId, id: 'a', url, token: 't', authentication };
	const shown = { taskId, id: 'a', url, token: 't', authentication: { scheme: 'Bearer' } };
	expect(play.value('CreateTaskPushNotificationConfig', request)).toEqual(shown);
	expect(play.value('GetTaskPushNotificationConfig', { taskId, id: 'a' })).toEqual(shown);
	expect(listed(play, taskId)).toEqual([shown]);
});

describe('a walk through the pages', () => {
	const page = (play: Play, taskId: string, pageToken = '', pageSize = 2) => {
		const request = { taskId, pageSize, pageToken };
		const { configs, nextPageToken } = play.value<{
			configs: PushConfig[];
			nextPageToken: string;
		}>('ListTaskPushNotificationConfigs', request);
		return { ids: configs.map(({ id }) => id), nextPageToken };
	};

	test('sees each config once and ends with an empty token', () => {
		const play = new Play();
		const taskId = taskWith(play, 'a', 'b', 'c', 'd');
		const first = page(play, taskId);
		const second = page(play, taskId, first.nextPageToken);
		expect([first.ids, second]).toEqual([['a', 'b'], { ids: ['c', 'd'], nextPageToken: '' }]);
		expect(page(play, taskId, first.nextPageToken, 0).ids).toEqual(['c', 'd']);
	});

	test.each([
		['the next one is deleted', ['c'], [], ['d']],
		['the last one seen is deleted', ['b'], [], ['c', 'd']],
		['all that are left are deleted', ['c', 'd'], [], []],
		['all that were there are deleted and one is new', ['a', 'b', 'c', 'd'], ['e'], ['e']],
		['one that was seen is replaced', [], ['a'], ['c', 'd']],
		['one to come is replaced', [], ['d'], ['c', 'd']],
		['one comes back that was deleted', ['a'], ['a'], ['c', 'd', 'a']]
	])('loses none where %s', (_, deleted, created, rest) => {
		const play = new Play();
		const taskId = taskWith(play, 'a', 'b', 'c', 'd');
		const { nextPageToken } = page(play, taskId);
		for (const id of deleted) play.value('DeleteTaskPushNotificationConfig', { taskId, id });
		for (const id of created) play.value('CreateTaskPushNotificationConfig', { taskId, id, url });
		expect(page(play, taskId, nextPageToken, 9).ids).toEqual(rest);
	});

	test('refuses ids, and the token of a task with equal configs', () => {
		const play = new Play();
		const [one, other] = [taskWith(play, 'a', 'b', 'c'), taskWith(play, 'a', 'b', 'c')];
		const { nextPageToken } = page(play, other);
		for (const token of ['a', 'c', nextPageToken, 'garbage']) {
			expect(() => page(play, one, token)).toThrow('pageToken: is not a token of this list');
		}
	});
});

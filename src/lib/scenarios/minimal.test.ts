import { describe, expect, test } from 'vitest';
import type { JsonObject, OperationName } from '../protocol/index.js';
import { admit, operation } from '../protocol/index.js';
import { minimal } from './minimal.js';
import { Player } from './player.test-helper.js';

const message = { messageId: 'user-1', role: 'ROLE_USER', parts: [{ text: 'Good morning' }] };
const webhook = { taskId: 'task-1', id: 'config-1', url: 'https://client.example/webhook' };

describe('counting', () => {
	test.each([
		['Good morning', 'Words: 2, characters: 12'],
		['', 'Words: 0, characters: 0'],
		[' one\n two\tthree ', 'Words: 3, characters: 16'],
		['𠮷野家', 'Words: 1, characters: 3']
	])('%j is counted', (text, count) => {
		const task = new Player(minimal).say(text);
		expect(task.status.state).toBe('TASK_STATE_COMPLETED');
		expect(task.artifacts).toEqual([
			{ artifactId: 'count', name: 'Count', parts: [{ text: count }] }
		]);
	});

	test('takes a second, in which the task can be read and canceled', () => {
		const player = new Player(minimal);
		const begun = player.begin('Good morning');
		expect(begun.status.state).toBe('TASK_STATE_WORKING');
		expect(player.cancel(begun).status.state).toBe('TASK_STATE_CANCELED');
	});
});

describe('refusing', () => {
	test.each<[OperationName, JsonObject, string]>([
		['SendStreamingMessage', { message }, 'UNSUPPORTED_OPERATION'],
		['SubscribeToTask', { id: 'task-1' }, 'UNSUPPORTED_OPERATION'],
		['CreateTaskPushNotificationConfig', webhook, 'PUSH_NOTIFICATION_NOT_SUPPORTED'],
		['GetTaskPushNotificationConfig', webhook, 'PUSH_NOTIFICATION_NOT_SUPPORTED'],
		['ListTaskPushNotificationConfigs', webhook, 'PUSH_NOTIFICATION_NOT_SUPPORTED'],
		['DeleteTaskPushNotificationConfig', webhook, 'PUSH_NOTIFICATION_NOT_SUPPORTED'],
		[
			'SendMessage',
			{ message, configuration: { taskPushNotificationConfig: webhook } },
			'PUSH_NOTIFICATION_NOT_SUPPORTED'
		],
		['GetExtendedAgentCard', {}, 'UNSUPPORTED_OPERATION']
	])('%s %j is answered with %s', (name, request, reason) => {
		const parameters = { version: '1.0', extensions: [] };
		const refusal = expect.objectContaining({ reason });
		expect(() => admit(minimal.card, operation(name), request, parameters)).toThrow(refusal);
	});

	test.each([
		[{ data: { a: 1 } }, 'application/json'],
		[{ raw: 'AA==', mediaType: 'image/png' }, 'image/png'],
		[{ text: '# Hello', mediaType: 'text/markdown' }, 'text/markdown']
	])('the part %j is not taken', (part, mediaType) => {
		const metadata = expect.objectContaining({ mediaType, accepted: 'text/plain' });
		const refusal = expect.objectContaining({ reason: 'CONTENT_TYPE_NOT_SUPPORTED', metadata });
		expect(() => new Player(minimal).send([part])).toThrow(refusal);
	});
});

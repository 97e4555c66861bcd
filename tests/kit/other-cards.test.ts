import { describe, expect, test } from 'vitest';
import type { KitClient } from './clients/client.js';
import { refusalOf } from './clients/client.js';
import { expectReason } from './codes.js';
import { eachWay } from './kit.js';
import { kitId, send } from './messages.js';
import { bare, extension, requiredExtension } from './profiles.js';

const hook = {
	taskId: kitId('nonexistent-task'),
	id: kitId('push'),
	url: 'https://example.com'
};

describe('the bare profile: neither streaming nor push notifications', () => {
	eachWay((kit, way) => {
		const place = { edition: kit.edition, way };
		const stream = (client: KitClient, name: 'SendStreamingMessage' | 'SubscribeToTask') => {
			const request = name === 'SubscribeToTask' ? { id: hook.taskId } : send(kitId('stream-001'));
			return client.open(name, request).then((events) => events.rest());
		};

		test.each(['SendStreamingMessage', 'SubscribeToTask'] as const)(
			'%s is refused with a plain error',
			async (name) => {
				const facts = await refusalOf(stream(kit.client(way), name));
				expectReason(facts, 'UNSUPPORTED_OPERATION', place);
			}
		);

		test.each([
			'CreateTaskPushNotificationConfig',
			'GetTaskPushNotificationConfig',
			'ListTaskPushNotificationConfigs',
			'DeleteTaskPushNotificationConfig'
		] as const)('%s is refused before the task is looked for', async (name) => {
			const { url, ...which } = hook;
			const { id, ...task } = which;
			const request = {
				CreateTaskPushNotificationConfig: { ...which, url },
				ListTaskPushNotificationConfigs: task,
				GetTaskPushNotificationConfig: { ...task, id },
				DeleteTaskPushNotificationConfig: { ...task, id }
			}[name];
			const facts = await refusalOf(kit.client(way).call(name, request));
			expectReason(facts, 'PUSH_NOTIFICATION_NOT_SUPPORTED', place);
		});

		test('everything else is as usual', async () => {
			expect(await kit.client(way).call('SendMessage', send(kitId('complete-task')))).toMatchObject(
				{ task: { status: { state: 'TASK_STATE_COMPLETED' } } }
			);
		});
	}, bare);
});

describe('the profile with a required extension', () => {
	eachWay((kit, way) => {
		const request = send(kitId('complete-task'));

		test('a message that does not name it is refused', async () => {
			const facts = await refusalOf(kit.client(way).call('SendMessage', request));
			expectReason(facts, 'EXTENSION_SUPPORT_REQUIRED', { edition: kit.edition, way });
		});

		test('a message that names it is taken', async () => {
			const extra = { 'A2A-Extensions': requiredExtension };
			expect(await kit.client(way).call('SendMessage', request, extra)).toHaveProperty('task');
		});
	}, extension);
});

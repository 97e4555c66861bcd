import { expect, test } from 'vitest';
import { refusalOf } from './clients/client.js';
import { expectReason } from './codes.js';
import { eachWay } from './kit.js';
import { completedTask, kitId, send, taskOf } from './messages.js';

/** The same on every task, as the kit has it; nobody may ever call that address. */
const config = { id: kitId('push'), url: 'https://example.com/tck-push-webhook' };

eachWay((kit, way) => {
	test('webhooks of completed tasks are stored, read, listed and deleted', async () => {
		const client = kit.client(way);
		const { id: taskId } = await completedTask(client);
		const stored = { ...config, taskId };
		const which = { taskId, id: config.id };
		expect(await client.call('CreateTaskPushNotificationConfig', stored)).toEqual(stored);
		expect(await client.call('GetTaskPushNotificationConfig', which)).toEqual(stored);
		const list = await client.call('ListTaskPushNotificationConfigs', { taskId });
		expect(list.configs).toEqual([stored]);

		expect(await client.call('DeleteTaskPushNotificationConfig', which)).toEqual({});
		const gone = await refusalOf(client.call('GetTaskPushNotificationConfig', which));
		expectReason(gone, 'TASK_NOT_FOUND', { edition: kit.edition, way });
		expect(await client.call('DeleteTaskPushNotificationConfig', which)).toEqual({});
	});

	test('a webhook of a made-up id is not found', async () => {
		const client = kit.client(way);
		const { id: taskId } = await completedTask(client);
		const which = { taskId, id: kitId('nonexistent-config') };
		const refusal = await refusalOf(client.call('GetTaskPushNotificationConfig', which));
		expectReason(refusal, 'TASK_NOT_FOUND', { edition: kit.edition, way });
	});

	test('a webhook that comes with a message is stored, its credentials are not told', async () => {
		const client = kit.client(way);
		const taskPushNotificationConfig = {
			...config,
			authentication: { scheme: 'Bearer', credentials: kitId('test-token') }
		};
		const request = send(
			kitId('input-required'),
			{},
			{ configuration: { taskPushNotificationConfig } }
		);
		const { id: taskId } = await taskOf(client, request);
		expect(await client.call('GetTaskPushNotificationConfig', { taskId, id: config.id })).toEqual({
			...config,
			taskId,
			authentication: { scheme: 'Bearer' }
		});
	});
});

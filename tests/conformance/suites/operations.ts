import { describe, expect, test } from 'vitest';
import type { JsonObject, OperationName } from '../../../src/lib/protocol/index.js';
import { operations as all } from '../../../src/lib/protocol/index.js';
import { subscribe } from '../open-call.js';
import type { Rig } from '../rig.js';
import { scriptRequest, sendRequest } from '../rig.js';
import type { Way } from '../way.js';
import type { Suite } from './suite.js';

const finishing = scriptRequest({
	steps: [
		{ status: 'TASK_STATE_WORKING', say: [{ text: 'On it.' }] },
		{ artifact: { artifactId: 'a', parts: [{ text: 'Hello, ' }] } },
		{ artifact: { artifactId: 'a', parts: [{ text: 'world!' }] }, append: true, lastChunk: true },
		{ status: 'TASK_STATE_COMPLETED', say: [{ text: 'Done.' }] }
	]
});
const hook = { url: 'https://example.com/hook', id: 'hook-1' };

type Check = (rig: Rig, binding: Way) => Promise<void>;

/** One row per operation: what it does when all is well. */
const checks: Record<OperationName, Check> = {
	async SendMessage(rig, binding) {
		const { task } = await rig.result('scripted', {
			operation: 'SendMessage',
			binding,
			request: finishing
		});
		expect(task).toMatchObject({
			status: { state: 'TASK_STATE_COMPLETED', message: { parts: [{ text: 'Done.' }] } },
			artifacts: [{ artifactId: 'a', parts: [{ text: 'Hello, ' }, { text: 'world!' }] }],
			history: [{ messageId: 'm-1' }, { role: 'ROLE_AGENT', parts: [{ text: 'On it.' }] }]
		});
	},
	async SendStreamingMessage(rig, binding) {
		const { messages, ending } = await rig.call('scripted', {
			operation: 'SendStreamingMessage',
			binding,
			request: finishing
		});
		expect(ending?.kind).toBe('complete');
		expect(messages.map(({ value }) => value)).toMatchObject([
			{ task: { status: { state: 'TASK_STATE_SUBMITTED' }, history: [{ messageId: 'm-1' }] } },
			{ statusUpdate: { status: { state: 'TASK_STATE_WORKING' } } },
			{ artifactUpdate: { artifact: { artifactId: 'a', parts: [{ text: 'Hello, ' }] } } },
			{ artifactUpdate: { append: true, lastChunk: true } },
			{ statusUpdate: { status: { state: 'TASK_STATE_COMPLETED' } } }
		]);
	},
	async GetTask(rig, binding) {
		const { id, contextId } = await rig.waitingTask();
		const get = { operation: 'GetTask', binding } as const;
		const task = await rig.result('scripted', { ...get, request: { id } });
		expect(task).toMatchObject({ id, contextId, history: [{ messageId: 'm-1' }] });
		const bare = await rig.result('scripted', { ...get, request: { id, historyLength: 0 } });
		expect(bare).not.toHaveProperty('history');
	},
	async ListTasks(rig, binding) {
		const list = { operation: 'ListTasks', binding } as const;
		const empty = { tasks: [], nextPageToken: '', pageSize: 50, totalSize: 0 };
		expect(await rig.result('scripted', { ...list, request: {} })).toEqual(empty);

		const older = await rig.waitingTask();
		const newer = await rig.waitingTask();
		const first = await rig.result('scripted', { ...list, request: { pageSize: 1 } });
		expect(first).toMatchObject({ tasks: [{ id: newer.id }], pageSize: 1, totalSize: 2 });
		const request = { pageSize: 1, pageToken: first.nextPageToken ?? '' };
		const second = await rig.result('scripted', { ...list, request });
		expect(second).toMatchObject({ tasks: [{ id: older.id }], nextPageToken: '' });
		expect((second.tasks as JsonObject[])[0]).not.toHaveProperty('artifacts');
	},
	async CancelTask(rig, binding) {
		const { id } = await rig.waitingTask();
		const task = await rig.result('scripted', {
			operation: 'CancelTask',
			binding,
			request: { id }
		});
		expect(task).toMatchObject({ id, status: { state: 'TASK_STATE_CANCELED' } });
	},
	async SubscribeToTask(rig, binding) {
		const { id } = await rig.waitingTask();
		const stream = subscribe(rig, binding, id);
		await stream.events(1);
		await complete(rig, id);
		expect((await stream.ended).messages.map(({ value }) => value)).toMatchObject([
			{ task: { id, status: { state: 'TASK_STATE_INPUT_REQUIRED' } } },
			{ statusUpdate: { taskId: id, status: { state: 'TASK_STATE_COMPLETED' } } }
		]);
	},
	async CreateTaskPushNotificationConfig(rig, binding) {
		const { id: taskId } = await rig.waitingTask();
		const config = await rig.result('scripted', {
			operation: 'CreateTaskPushNotificationConfig',
			binding,
			request: { ...hook, taskId, authentication: { scheme: 'Bearer', credentials: 'secret' } }
		});
		expect(config).toEqual({ ...hook, taskId, authentication: { scheme: 'Bearer' } });
	},
	async GetTaskPushNotificationConfig(rig, binding) {
		const { id: taskId } = await withConfigs(rig, ['hook-1']);
		const config = await rig.result('scripted', {
			operation: 'GetTaskPushNotificationConfig',
			binding,
			request: { taskId, id: 'hook-1' }
		});
		expect(config).toEqual({ ...hook, taskId });
	},
	async ListTaskPushNotificationConfigs(rig, binding) {
		const { id: taskId } = await withConfigs(rig, ['hook-1', 'hook-2']);
		const list = { operation: 'ListTaskPushNotificationConfigs', binding } as const;
		const all = await rig.result('scripted', { ...list, request: { taskId } });
		expect(all).toMatchObject({ configs: [{ id: 'hook-1' }, { id: 'hook-2' }] });
		const page = await rig.result('scripted', { ...list, request: { taskId, pageSize: 1 } });
		expect(page.configs).toMatchObject([{ id: 'hook-1' }]);
		const request = { taskId, pageSize: 1, pageToken: page.nextPageToken ?? '' };
		const last = await rig.result('scripted', { ...list, request });
		expect(last.configs).toMatchObject([{ id: 'hook-2' }]);
	},
	async DeleteTaskPushNotificationConfig(rig, binding) {
		const { id: taskId } = await withConfigs(rig, ['hook-1']);
		const request = { taskId, id: 'hook-1' };
		const remove = { operation: 'DeleteTaskPushNotificationConfig', binding, request } as const;
		expect(await rig.result('scripted', remove)).toEqual({});
		expect(await rig.result('scripted', remove)).toEqual({});
		const get = { operation: 'GetTaskPushNotificationConfig', binding, request } as const;
		expect((await rig.call('scripted', get)).ending).toMatchObject({
			error: { reason: 'TASK_NOT_FOUND', metadata: { configId: 'hook-1' } }
		});
	},
	async GetExtendedAgentCard(rig, binding) {
		const card = await rig.result('scripted', {
			operation: 'GetExtendedAgentCard',
			binding,
			request: {}
		});
		expect(card).toMatchObject({
			description: 'For known callers.',
			supportedInterfaces: [{ protocolBinding: 'JSONRPC' }, {}, {}]
		});
	}
};

async function complete(rig: Rig, taskId: string): Promise<void> {
	const request = scriptRequest({ steps: [{ status: 'TASK_STATE_COMPLETED' }] }, { taskId });
	await rig.result('scripted', { operation: 'SendMessage', binding: 'rest', request });
}

async function withConfigs(rig: Rig, ids: readonly string[]) {
	const task = await rig.waitingTask();
	for (const id of ids) {
		await rig.result('scripted', {
			operation: 'CreateTaskPushNotificationConfig',
			binding: 'rest',
			request: { ...hook, id, taskId: task.id }
		});
	}
	return task;
}

export const operations: Suite = (rig, ways) => {
	describe.each(ways)('%s', (binding) => {
		test.each(all.map(({ name }) => name))('%s does what its section says', async (name) => {
			await checks[name](rig(), binding);
		});

		test('a message that needs no task is answered with a message', async () => {
			const request = sendRequest({ contextId: 'mine', parts: [{ text: 'Anybody there?' }] });
			const call = { binding, request };
			const one = await rig().result('echo', { operation: 'SendMessage', ...call });
			expect(one).toMatchObject({
				message: { role: 'ROLE_AGENT', contextId: 'mine', parts: [{ text: 'Anybody there?' }] }
			});
			const stream = await rig().call('echo', { operation: 'SendStreamingMessage', ...call });
			expect(stream.messages).toHaveLength(1);
			expect(stream.ending?.kind).toBe('complete');
		});

		test('a call that returns immediately does not wait for the task', async () => {
			const send = {
				operation: 'SendMessage',
				binding,
				request: {
					...scriptRequest({
						steps: [
							{ status: 'TASK_STATE_WORKING' },
							{ after: 600_000, status: 'TASK_STATE_COMPLETED' }
						]
					}),
					configuration: { returnImmediately: true }
				}
			} as const;
			expect(await rig().result('scripted', send)).toMatchObject({
				task: { status: { state: 'TASK_STATE_WORKING' } }
			});
		});

		test('a follow-up continues its task, in the context of the task', async () => {
			const own = rig();
			const { id, contextId } = await own.waitingTask();
			const request = scriptRequest(
				{ steps: [{ status: 'TASK_STATE_COMPLETED' }] },
				{ taskId: id, messageId: 'm-2' }
			);
			expect(
				await own.result('scripted', { operation: 'SendMessage', binding, request })
			).toMatchObject({
				task: { id, contextId, history: [{ messageId: 'm-1' }, { messageId: 'm-2' }] }
			});
		});
	});
};

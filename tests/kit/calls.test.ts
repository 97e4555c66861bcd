import { describe, expect, test } from 'vitest';
import type { JsonObject, Message, TaskState } from '../../src/lib/protocol/index.js';
import { eachEdition, eachWay, ways } from './kit.js';
import { completedTask, kitId, readTask, send, taskOf, waitingTask } from './messages.js';

const clientContext = kitId('client-context-001');

eachWay((kit, way) => {
	const id = (name: string) => `${kitId(name)}-${way}`;

	describe('SendMessage', () => {
		test('waits where returnImmediately is false or not there', async () => {
			for (const configuration of [{}, { returnImmediately: false }] as JsonObject[]) {
				const request = send(id('stream-003'), {}, { configuration });
				const { status } = await taskOf(kit.client(way), request);
				expect(status.state).toBe('TASK_STATE_COMPLETED');
			}
		});

		test('does not wait where returnImmediately is true', async () => {
			const configuration = { returnImmediately: true };
			const request = send(id('stream-003'), {}, { configuration });
			const { status } = await kit.whileStill(() => taskOf(kit.client(way), request));
			expect(status.state).toMatch(/SUBMITTED|WORKING/);
		});

		test('makes a contextId where none was sent, a new one each time', async () => {
			const client = kit.client(way);
			const contexts = [
				(await taskOf(client, send(id('infer-ctx')))).contextId,
				(await taskOf(client, send(id('infer-ctx')))).contextId
			];
			expect(contexts).toEqual(Array(2).fill(expect.stringMatching(/./)));
			expect(contexts[0]).not.toBe(contexts[1]);
		});

		test.each([clientContext, kitId('client-context-rejected')])(
			'keeps the contextId %s of the client',
			async (contextId) => {
				const task = await taskOf(kit.client(way), send(id('complete-task'), { contextId }));
				expect(task.contextId).toBe(contextId);
			}
		);

		test('makes another task each time, even where the messageId is the same', async () => {
			const [first, second] = [
				await waitingTask(kit.client(way)),
				await waitingTask(kit.client(way))
			];
			expect(first.id).not.toBe(second.id);
		});

		test('continues a waiting task by taskId alone, in its context', async () => {
			const client = kit.client(way);
			const { id: taskId, contextId } = await waitingTask(client);
			const task = await taskOf(client, send(id('complete-task'), { taskId }));
			expect(task).toMatchObject({ id: taskId, contextId });
			expect(task.status.state).toBe('TASK_STATE_COMPLETED');
		});

		test('takes the odd media type of the kit', async () => {
			const parts = [{ raw: 'dGNr', mediaType: 'application/x-unsupported-tck-type' }];
			const task = await taskOf(kit.client(way), send(id('send-003'), { parts }));
			expect(task.status.state).toBe('TASK_STATE_COMPLETED');
			expect(task.history?.[0]?.parts).toEqual(parts);
		});

		// Binary messages have fields by number, of which the kit adds none.
		if (!way.startsWith('grpc')) {
			test('passes over members that A2A does not know', async () => {
				const unknown = { tckUnknownField: 'value' };
				const request = send(id('complete-task'), unknown, { tckExtraParam: 'value' });
				const task = await taskOf(kit.client(way), request);
				expect(task.status.state).toBe('TASK_STATE_COMPLETED');
				expect(task.history?.[0]).not.toHaveProperty('tckUnknownField');
			});
		}

		test('passes over extensions that the agent does not know', async () => {
			const extensions = 'urn:a2a:tck:unknown-1, urn:a2a:tck:unknown-2';
			const call = kit
				.client(way)
				.call('SendMessage', send(id('svc-002-ext')), { 'A2A-Extensions': extensions });
			expect(await call).toMatchObject({ task: { status: { state: 'TASK_STATE_COMPLETED' } } });
		});
	});

	test('GetTask gives the task of that id', async () => {
		const client = kit.client(way);
		const task = await completedTask(client);
		expect(await readTask(client, task.id)).toEqual(task);
	});

	test('CancelTask stops a waiting task and gives it back', async () => {
		const client = kit.client(way);
		const { id } = await waitingTask(client);
		const canceled = await client.call('CancelTask', { id });
		expect(canceled).toMatchObject({ id, status: { state: 'TASK_STATE_CANCELED' } });
	});

	describe('ListTasks', () => {
		test('gives an empty list of a context that does not exist', async () => {
			const contextId = kitId('nonexistent-context');
			expect(await kit.client(way).call('ListTasks', { contextId })).toEqual({
				tasks: [],
				nextPageToken: '',
				pageSize: 50,
				totalSize: 0
			});
		});

		test('gives pages of the size asked for, and a token that leads on', async () => {
			const client = kit.client(way);
			const contextId = `${kitId('pages')}-${way}`;
			const made: string[] = [];
			for (let count = 0; count < 3; count += 1) {
				made.push((await taskOf(client, send(kitId('complete-task'), { contextId }))).id);
			}
			const list = (more: object) => client.call('ListTasks', { contextId, ...more });
			const first = await list({ pageSize: 2 });
			expect(first).toMatchObject({ pageSize: 2, totalSize: 3 });
			const second = await list({ pageSize: 2, pageToken: first.nextPageToken });
			expect(second).toMatchObject({ pageSize: 2, totalSize: 3, nextPageToken: '' });
			expect([...idsOf(first), ...idsOf(second)]).toEqual(made.toReversed());
			expect(idsOf(await list({ pageSize: 100 }))).toEqual(made.toReversed());
		});

		test('leaves out the artifacts unless they are asked for', async () => {
			const client = kit.client(way);
			const contextId = `${kitId('artifacts')}-${way}`;
			await taskOf(client, send(kitId('artifact-text'), { contextId }));
			const artifactsOf = async (more: object) => {
				const { tasks } = await client.call('ListTasks', { contextId, ...more });
				return (tasks as { artifacts?: unknown[] }[]).map(({ artifacts = [] }) => artifacts.length);
			};
			expect(await artifactsOf({ includeArtifacts: false })).toEqual([0]);
			expect(await artifactsOf({ includeArtifacts: true })).toEqual([1]);
		});
	});
});

eachEdition((kit) => {
	test('one context of a client holds over all bindings', async () => {
		const contextId = `${clientContext}-shared`;
		const messages: Message[] = [];
		const states: TaskState[] = [];
		for (const way of ways) {
			const task = await taskOf(kit.client(way), send(kitId('complete-task'), { contextId }));
			messages.push(...(task.history ?? []));
			states.push(task.status.state);
		}
		expect(states).toEqual(Array(ways.length).fill('TASK_STATE_COMPLETED'));
		expect(new Set(messages.map((message) => message.contextId))).toEqual(new Set([contextId]));
		for (const way of ways) {
			const { totalSize } = await kit.client(way).call('ListTasks', { contextId });
			expect(totalSize).toBe(ways.length);
		}
	});
});

function idsOf({ tasks }: { tasks?: unknown }): string[] {
	return (tasks as { id: string }[]).map(({ id }) => id);
}

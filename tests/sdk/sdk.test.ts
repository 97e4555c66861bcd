import type { StreamResponse, Task } from '@a2a-js/sdk';
import {
	CancelTaskRequest,
	GetTaskRequest,
	ListTasksRequest,
	SendMessageRequest,
	SubscribeToTaskRequest,
	TaskPushNotificationConfig,
	TaskState
} from '@a2a-js/sdk';
import type { Client, TransportFactory } from '@a2a-js/sdk/client';
import { ClientFactory, JsonRpcTransportFactory, RestTransportFactory } from '@a2a-js/sdk/client';
import { GrpcTransportFactory } from '@a2a-js/sdk/client/grpc';
import { TaskNotCancelableError, TaskNotFoundError } from '@a2a-js/sdk/errors';
import { credentials, status } from '@grpc/grpc-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { NodeHost } from '../../src/lib/hosts/node/index.js';
import { startNodeHost } from '../../src/lib/hosts/node/index.js';
import { shippedAgents } from '../../src/lib/scenarios/index.js';

const insecure = { grpcChannelCredentials: credentials.createInsecure() };

const transports: [string, () => TransportFactory][] = [
	['JSON-RPC', () => new JsonRpcTransportFactory()],
	['HTTP+JSON', () => new RestTransportFactory()],
	['gRPC', () => new GrpcTransportFactory(insecure)]
];

let host: NodeHost;
beforeAll(async () => {
	host = await startNodeHost({ agents: shippedAgents, agent: 'states', port: 0 });
});
afterAll(() => host.close());

function connect(transport: TransportFactory): Promise<Client> {
	return new ClientFactory({ transports: [transport] }).createFromUrl(host.url);
}

let messages = 0;

/** A message to the agent `states`. */
function say(text: string, more: { taskId?: string; now?: boolean } = {}): SendMessageRequest {
	messages += 1;
	return SendMessageRequest.fromJSON({
		message: {
			messageId: `m-${messages}`,
			role: 'ROLE_USER',
			parts: [{ text }],
			...(more.taskId && { taskId: more.taskId })
		},
		configuration: { returnImmediately: more.now ?? false }
	});
}

async function sendFor(client: Client, request: SendMessageRequest): Promise<Task> {
	const result = await client.sendMessage(request);
	if (!('status' in result)) throw new Error('Failed to send: a message came instead of a task');
	return result;
}

type Payload = NonNullable<StreamResponse['payload']>;

async function payloadsOf(stream: AsyncGenerator<StreamResponse>): Promise<Payload[]> {
	const payloads: Payload[] = [];
	for await (const { payload } of stream) if (payload) payloads.push(payload);
	return payloads;
}

const get = (id: string) => GetTaskRequest.fromJSON({ id });
const subscribe = (id: string) => SubscribeToTaskRequest.fromJSON({ id });

describe.each(transports)('the client of the official SDK over %s', (_, createTransport) => {
	let client: Client;
	beforeAll(async () => {
		client = await connect(createTransport());
	});

	test('reads the card', async () => {
		const card = await client.getAgentCard();
		expect(card.name).toBe('State Machine');
		expect(client.protocolVersion).toBe('1.0');
	});

	test('sends a message and gets the task as it settled', async () => {
		const task = await sendFor(client, say('working, artifact Tea, completed'));
		expect(task.status?.state).toBe(TaskState.TASK_STATE_COMPLETED);
		expect(task.artifacts[0]?.parts[0]?.content).toEqual({ $case: 'text', value: 'Tea' });
	});

	test('streams a message: the task first, then all that happens to it', async () => {
		const payloads = await payloadsOf(
			client.sendMessageStream(say('working, chunk One, chunk Two, completed'))
		);
		expect(payloads.map(({ $case }) => $case)).toEqual([
			'task',
			'statusUpdate',
			'artifactUpdate',
			'artifactUpdate',
			'statusUpdate'
		]);
	});

	test('gets and lists tasks', async () => {
		const { id, contextId } = await sendFor(client, say('input-required'));
		expect(await client.getTask(get(id))).toMatchObject({ id, contextId });
		const { tasks, totalSize } = await client.listTasks(ListTasksRequest.fromJSON({ contextId }));
		expect(tasks.map((task) => task.id)).toEqual([id]);
		expect(totalSize).toBe(1);
	});

	test('cancels a task, and hears why that cannot be done twice', async () => {
		const { id } = await sendFor(client, say('input-required'));
		const request = CancelTaskRequest.fromJSON({ id });
		const canceled = await client.cancelTask(request);
		expect(canceled.status?.state).toBe(TaskState.TASK_STATE_CANCELED);
		await expect(client.cancelTask(request)).rejects.toThrow(TaskNotCancelableError);
	});

	test('knows an unknown task by its error', async () => {
		await expect(client.getTask(get('task:nowhere'))).rejects.toThrow(TaskNotFoundError);
		await expect(client.getTask(get('task:nowhere'))).rejects.toThrow('task:nowhere');
	});

	test('subscribes to a task and follows it to its end', async () => {
		const { id } = await sendFor(client, say('input-required'));
		const stream = client.resubscribeTask(subscribe(id));
		const first = await stream.next();
		expect(first.value).toMatchObject({ payload: { $case: 'task', value: { id } } });
		await client.sendMessage(say('working, completed', { taskId: id }));
		const states = (await payloadsOf(stream)).map(
			(payload) => payload.$case === 'statusUpdate' && payload.value.status?.state
		);
		expect(states).toEqual([TaskState.TASK_STATE_WORKING, TaskState.TASK_STATE_COMPLETED]);
	});

	test('makes, reads, lists and deletes a push notification config', async () => {
		const { id: taskId } = await sendFor(client, say('input-required'));
		const config = { taskId, id: 'hook', url: 'https://hooks.example/a2a', token: 'secret' };
		const request = TaskPushNotificationConfig.fromJSON(config);
		expect(await client.createTaskPushNotificationConfig(request)).toMatchObject(config);
		const which = { tenant: '', taskId, id: 'hook' };
		expect(await client.getTaskPushNotificationConfig(which)).toMatchObject(config);
		const list = { tenant: '', taskId, pageSize: 0, pageToken: '' };
		expect((await client.listTaskPushNotificationConfig(list)).configs).toHaveLength(1);
		await client.deleteTaskPushNotificationConfig(which);
		expect((await client.listTaskPushNotificationConfig(list)).configs).toEqual([]);
	});
});

test('a gRPC deadline gives DEADLINE_EXCEEDED and leaves the task unharmed', async () => {
	const patient = await connect(new GrpcTransportFactory(insecure));
	const { id } = await sendFor(patient, say('input-required'));
	const hasty = await connect(
		new GrpcTransportFactory({
			...insecure,
			grpcCallOptions: { deadline: new Date(Date.now() + 500) }
		})
	);
	// The agent needs far longer than the deadline, so that the call waits for it in vain.
	const late = hasty.sendMessage(say('working, completed after 60s', { taskId: id }));
	await expect(late).rejects.toMatchObject({ status: status.DEADLINE_EXCEEDED });

	const task = await patient.getTask(get(id));
	expect(task.status?.state).toBe(TaskState.TASK_STATE_WORKING);
	const stream = patient.resubscribeTask(subscribe(id));
	expect((await stream.next()).value).toMatchObject({ payload: { $case: 'task' } });
	await stream.return();
});

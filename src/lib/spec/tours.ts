import type { Binding, JsonObject, OperationName } from '../protocol/index.js';
import { declaredExtensions, declaresCapability, objectIn, textIn } from '../protocol/index.js';
import type { Trigger } from './clause.js';
import { answeredTask } from './readers/calls.js';
import { isTerminalStatus } from './readers/tasks.js';
import { complete, follow, hasStreams, send, startWaiting, stream, unknownId } from './steps.js';
import type { TriggerCallOptions } from './trigger-client.js';
import type { TriggerClient } from './trigger-client.js';

/* Triggers of many clauses: what an agent can do or refuse, and what it shows on the way. */

export const fetchCard: Trigger = async (client) => {
	await client.fetchCard();
};

export const showFile: Trigger = async (client) => {
	await send(client, 'tck-artifact-file');
};

/** Has the agent show every kind of object that it answers with: tasks, messages, events, lists. */
export const showObjects: Trigger = async (client) => {
	const task = await startWaiting(client);
	if (task) {
		await complete(client, task.id);
		await client.call('GetTask', { id: task.id });
		await client.call('ListTasks', { contextId: task.contextId, includeArtifacts: true });
	}
	await send(client, 'tck-artifact-data');
	await send(client, 'tck-message-response');
	if (hasStreams(client)) await follow(client, stream(client, 'tck-stream-chunked'));
};

/** Calls each operation once, over the client's own binding. */
export const everyOperation: Trigger = (client) => callEach(client, client.binding);

/** The same over each binding of the card. */
export const everyOperationOverAll: Trigger = async (client) => {
	await client.fetchCard();
	for (const binding of client.bindings) await callEach(client, binding);
};

/** Brings about each error that the agent can be brought to, over the client's own binding. */
export const everyError: Trigger = (client) => provoke(client, [client.binding]);

/** The same over each binding of the card, by equal requests. */
export const everyErrorOverAll: Trigger = async (client) => {
	await client.fetchCard();
	await provoke(client, client.bindings);
};

/** Reads one task over each binding of the card. */
export const readOverAll: Trigger = async (client) => {
	await client.fetchCard();
	const id = await endedTask(client, 'tck-artifact-data');
	if (id === undefined) return;
	for (const binding of client.bindings) await client.call('GetTask', { id }, { binding });
};

/** Lists with the extensions of the card and two that nobody knows. */
export const severalExtensions: Trigger = async (client) => {
	const known = declaredExtensions(client.card).flatMap((own) => textIn(own, 'uri') ?? []);
	const asked = [...known, 'urn:example:first', 'urn:example:second'];
	await client.call('ListTasks', {}, { headers: { 'A2A-Extensions': asked.join(', ') } });
};

/** Nothing answers there. */
const webhook = 'https://receiver.example/updates';

async function callEach(client: TriggerClient, binding: Binding): Promise<void> {
	const taskId = (await endedTask(client, 'tck-complete-task', { binding })) ?? unknownId(client);
	const id = client.newId('config');
	const calls: [OperationName, JsonObject][] = [
		['GetTask', { id: taskId }],
		['ListTasks', { pageSize: 1 }],
		['CancelTask', { id: taskId }],
		['SubscribeToTask', { id: unknownId(client) }],
		['CreateTaskPushNotificationConfig', { taskId, id, url: webhook }],
		['GetTaskPushNotificationConfig', { taskId, id }],
		['ListTaskPushNotificationConfigs', { taskId }],
		['DeleteTaskPushNotificationConfig', { taskId, id }],
		['GetExtendedAgentCard', {}]
	];
	for (const [operation, request] of calls) await client.call(operation, request, { binding });
	await follow(client, stream(client, 'tck-complete-task', { binding }));
}

/** Starts a task and waits until it has ended; undefined where the agent made none. */
async function endedTask(
	client: TriggerClient,
	behaviour: string,
	options: TriggerCallOptions = {}
): Promise<string | undefined> {
	const task = answeredTask(await send(client, behaviour, options));
	const id = textIn(task, 'id');
	if (id === undefined || isTerminalStatus(objectIn(task, 'status'))) return id;
	const canceled = answeredTask(await client.call('CancelTask', { id }, options));
	return isTerminalStatus(objectIn(canceled, 'status')) ? id : undefined;
}

interface Probe {
	operation: OperationName;
	request: JsonObject;
	headers?: TriggerCallOptions['headers'];
}

async function provoke(client: TriggerClient, bindings: readonly Binding[]): Promise<void> {
	const ended = await endedTask(client, 'tck-complete-task');
	for (const probe of probes(client, ended)) {
		for (const binding of bindings) {
			const { operation, request, headers } = probe;
			await client.call(operation, request, { binding, headers });
		}
	}
}

function probes(client: TriggerClient, ended: string | undefined): Probe[] {
	const id = unknownId(client);
	const ofEnded: Probe[] = [
		{ operation: 'CancelTask', request: { id: ended ?? id } },
		{ operation: 'SubscribeToTask', request: { id: ended ?? id } }
	];
	const noStreams: Probe[] = [
		{ operation: 'SendStreamingMessage', request: message(client, { text: 'tck-complete-task' }) }
	];
	return [
		{ operation: 'GetTask', request: { id } },
		...ofEnded,
		...(declaresCapability(client.card, 'streaming') ? [] : noStreams),
		{ operation: 'GetTaskPushNotificationConfig', request: { taskId: id, id } },
		{ operation: 'GetExtendedAgentCard', request: {} },
		{ operation: 'SendMessage', request: {} },
		{ operation: 'ListTasks', request: { pageSize: 0 } },
		{
			operation: 'SendMessage',
			request: message(client, { raw: 'AA==', mediaType: 'application/x-nobody-takes-this' })
		},
		{
			operation: 'SendMessage',
			request: message(client, {
				data: { fail: { reason: 'INVALID_AGENT_RESPONSE', message: 'No sense' } }
			})
		},
		{ operation: 'ListTasks', request: {}, headers: { 'A2A-Version': '99.0' } },
		{ operation: 'ListTasks', request: {}, headers: { 'A2A-Extensions': undefined } }
	];
}

function message(client: TriggerClient, part: JsonObject): JsonObject {
	return { message: { messageId: client.newId('probe'), role: 'ROLE_USER', parts: [part] } };
}

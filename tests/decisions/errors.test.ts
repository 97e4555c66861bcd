import { describe, expect, test } from 'vitest';
import type { Binding, JsonObject, OperationName } from '../../src/lib/protocol/index.js';
import { bindings, operations } from '../../src/lib/protocol/index.js';
import { sendRequest } from '../conformance/rig.js';
import {
	behave,
	newRig,
	post,
	refusal,
	request,
	rpc,
	startTask,
	violatedFields
} from './decisions.js';

const hello = sendRequest({ parts: [{ text: 'Hello' }] });

test('D03: an error of JSON-RPC carries its ErrorInfo', async () => {
	const body = post(rpc('GetTask', { id: 'nowhere' }));
	const { error } = (await (await request(newRig(), 'echo/rpc', body)).json()) as JsonObject;
	expect(error).toMatchObject({
		data: [
			{
				'@type': 'type.googleapis.com/google.rpc.ErrorInfo',
				reason: 'TASK_NOT_FOUND',
				domain: 'a2a-protocol.org'
			}
		]
	});
});

const requests: Record<OperationName, JsonObject> = {
	SendMessage: hello,
	SendStreamingMessage: hello,
	GetTask: { id: 'nowhere' },
	ListTasks: {},
	CancelTask: { id: 'nowhere' },
	SubscribeToTask: { id: 'nowhere' },
	CreateTaskPushNotificationConfig: { taskId: 'nowhere', url: 'https://example.com' },
	GetTaskPushNotificationConfig: { taskId: 'nowhere', id: 'hook' },
	ListTaskPushNotificationConfigs: { taskId: 'nowhere' },
	DeleteTaskPushNotificationConfig: { taskId: 'nowhere', id: 'hook' },
	GetExtendedAgentCard: {}
};
const names = operations.map(({ name }) => name);

describe.each<Binding>(bindings)('over %s', (binding) => {
	const call = (agent: string, operation: OperationName, asked: JsonObject, rig = newRig()) =>
		rig.call(agent, { operation, binding, request: asked });

	test.each(names)('D10: %s has to name a required extension', async (operation) => {
		expect(refusal(await call('strict', operation, requests[operation]))).toBe(
			'EXTENSION_SUPPORT_REQUIRED'
		);
	});

	test('D11: an unknown push config is a task that was not found, with the id of the config', async () => {
		const rig = newRig();
		const { id: taskId } = await startTask(rig, 'tck-input-required');
		const asked = { taskId, id: 'nowhere' };
		const { ending } = await call('conformance', 'GetTaskPushNotificationConfig', asked, rig);
		expect(ending).toMatchObject({
			error: { reason: 'TASK_NOT_FOUND', metadata: { configId: 'nowhere' } }
		});
		const deleted = await call('conformance', 'DeleteTaskPushNotificationConfig', asked, rig);
		expect(deleted.ending?.kind).toBe('complete');
	});

	test('D12: push configs are made, read, listed and deleted on a completed task', async () => {
		const rig = newRig();
		const { id: taskId } = await startTask(rig, 'tck-complete-task');
		const config = { taskId, id: 'hook', url: 'https://example.com/hook' };
		for (const [operation, asked] of [
			['CreateTaskPushNotificationConfig', config],
			['GetTaskPushNotificationConfig', { taskId, id: 'hook' }],
			['ListTaskPushNotificationConfigs', { taskId }],
			['DeleteTaskPushNotificationConfig', { taskId, id: 'hook' }]
		] as const) {
			expect((await call('conformance', operation, asked, rig)).ending?.kind).toBe('complete');
		}
	});

	test.each(['SendMessage', 'SendStreamingMessage'] as const)(
		'D22: %s refuses empty parts, and an empty list of tasks is an answer',
		async (operation) => {
			const empty = await call('conformance', operation, sendRequest({ parts: [] }));
			expect(violatedFields(empty)).toEqual(['message.parts']);
			const list = await call('conformance', 'ListTasks', { contextId: 'nowhere' });
			expect(list.messages[0]?.value).toMatchObject({ tasks: [] });
		}
	);

	test('D23: a second cancel is refused, and the task is as the first left it', async () => {
		const rig = newRig();
		const { id } = await startTask(rig, 'tck-input-required');
		const canceled = await call('conformance', 'CancelTask', { id }, rig);
		expect(refusal(await call('conformance', 'CancelTask', { id }, rig))).toBe(
			'TASK_NOT_CANCELABLE'
		);
		const read = await call('conformance', 'GetTask', { id }, rig);
		expect(read.messages[0]?.value).toEqual(canceled.messages[0]?.value);
	});

	test('D33: a push config inside a send needs the capability', async () => {
		const asked = {
			...hello,
			configuration: { taskPushNotificationConfig: { url: 'https://example.com' } }
		};
		expect(refusal(await call('minimal', 'SendMessage', asked))).toBe(
			'PUSH_NOTIFICATION_NOT_SUPPORTED'
		);
	});

	test('D33: the task of a push config inside a send is the one of the message', async () => {
		const rig = newRig();
		const config = { taskId: 'other', id: 'hook', url: 'https://example.com' };
		const asked = {
			...behave('tck-input-required'),
			configuration: { taskPushNotificationConfig: config }
		};
		const { task } = await rig.result('conformance', {
			operation: 'SendMessage',
			binding,
			request: asked
		});
		const taskId = (task as JsonObject).id as string;
		const list = await call('conformance', 'ListTaskPushNotificationConfigs', { taskId }, rig);
		expect(list.messages[0]?.value).toMatchObject({ configs: [{ id: 'hook', taskId }] });
	});

	test('D51: a push config is read back without its credentials', async () => {
		const rig = newRig();
		const { id: taskId } = await startTask(rig, 'tck-input-required');
		const config = { taskId, id: 'hook', url: 'https://example.com', token: 'told' };
		const authentication = { scheme: 'Bearer', credentials: 'secret' };
		const made = { ...config, authentication: { scheme: 'Bearer' } };
		for (const [operation, asked] of [
			['CreateTaskPushNotificationConfig', { ...config, authentication }],
			['GetTaskPushNotificationConfig', { taskId, id: 'hook' }]
		] as const) {
			const { messages } = await call('conformance', operation, asked, rig);
			expect(messages[0]?.value).toEqual(made);
		}
	});

	test('D35: the capability is checked before the parameters, and those before the task', async () => {
		const push = await call('minimal', 'GetTaskPushNotificationConfig', { taskId: 'x', id: 'y' });
		expect(refusal(push)).toBe('PUSH_NOTIFICATION_NOT_SUPPORTED');
		const stream = await call('minimal', 'SendStreamingMessage', sendRequest({ parts: [] }));
		expect(refusal(stream)).toBe('UNSUPPORTED_OPERATION');
		const unknown = sendRequest({ taskId: 'nowhere', parts: [] });
		expect(violatedFields(await call('conformance', 'SendMessage', unknown))).toEqual([
			'message.parts'
		]);
	});

	test("D36: a context that is not the task's is an invalid parameter", async () => {
		const rig = newRig();
		const { id: taskId } = await startTask(rig, 'tck-input-required');
		const asked = behave('tck-complete-task', { taskId, contextId: 'other' });
		const refused = await call('conformance', 'SendMessage', asked, rig);
		expect(violatedFields(refused)).toEqual(['message.contextId']);
		expect(refusal(refused)).toMatch(/-32602|INVALID_ARGUMENT/);
	});

	test('D37: a message is sent as the user', async () => {
		const asked = sendRequest({ role: 'ROLE_AGENT', parts: [{ text: 'Hello' }] });
		const refused = await call('conformance', 'SendMessage', asked);
		expect(violatedFields(refused)).toEqual(['message.role']);
	});
});

test.each([
	['a result', rpc('ListTasks', {}), 'result'],
	['an error', rpc('GetTask', { id: 'nowhere' }), 'error'],
	['no JSON', '{', 'error']
])('D14: JSON-RPC answers %s with HTTP 200', async (_, body, member) => {
	const response = await request(newRig(), 'conformance/rpc', post(body));
	expect(response.status).toBe(200);
	expect(await response.json()).toHaveProperty(member);
});

describe('D15: another Content-Type is refused before the body is read', () => {
	const text = { 'Content-Type': 'text/plain' };

	test('over JSON-RPC, without an id', async () => {
		const response = await request(newRig(), 'conformance/rpc', post('{', text));
		expect(response.status).toBe(200);
		expect(await response.json()).toMatchObject({ id: null, error: { code: -32005 } });
	});

	test.each([
		['1.0.1', 400],
		['1.0.0', 415]
	])('over HTTP+JSON, in edition %s with %i', async (edition, status) => {
		const rig = newRig();
		await rig.fetch(`${rig.url}/control/settings/conformance`, {
			method: 'PUT',
			body: JSON.stringify({ edition })
		});
		const response = await request(rig, 'conformance/rest/message:send', post('{', text));
		expect(response.status).toBe(status);
		expect(await response.json()).toMatchObject({
			error: { details: [{ reason: 'CONTENT_TYPE_NOT_SUPPORTED' }] }
		});
	});
});

test('D27: an error of HTTP+JSON is one member "error", no problem details', async () => {
	const response = await request(newRig(), 'conformance/rest/tasks/nowhere');
	expect(response.headers.get('Content-Type')).toBe('application/a2a+json');
	const body = (await response.json()) as JsonObject;
	expect(Object.keys(body)).toEqual(['error']);
	expect(body.error).toMatchObject({ code: 404, status: 'NOT_FOUND' });
});

test('D28: an unknown path is not found, without an A2A reason', async () => {
	const response = await request(newRig(), 'conformance/rest/nowhere/at/all');
	expect(response.status).toBe(404);
	expect(await response.json()).toMatchObject({ error: { status: 'NOT_FOUND', details: [] } });
});

test('D28: a wrong verb is told the right ones', async () => {
	const response = await request(newRig(), 'conformance/rest/message:send');
	expect(response.status).toBe(405);
	expect(response.headers.get('Allow')).toBe('POST');
	expect(await response.json()).toMatchObject({ error: { status: 'UNIMPLEMENTED' } });
});

test('D30: a delete is answered with 200 and an empty object', async () => {
	const rig = newRig();
	const { id } = await startTask(rig, 'tck-input-required');
	const path = `conformance/rest/tasks/${id}/pushNotificationConfigs/hook`;
	const response = await request(rig, path, { method: 'DELETE' });
	expect([response.status, await response.json()]).toEqual([200, {}]);
	const params = { taskId: id, id: 'hook' };
	const call = post(rpc('DeleteTaskPushNotificationConfig', params));
	expect(await (await request(rig, 'conformance/rpc', call)).json()).toMatchObject({ result: {} });
});

test.each([
	['a batch is no request', [rpc('ListTasks', {})], { id: null, error: { code: -32600 } }],
	[
		'a notification is no request',
		{ jsonrpc: '2.0', method: 'ListTasks' },
		{ error: { code: -32600 } }
	],
	['a list is no params', rpc('ListTasks', []), { id: 1, error: { code: -32602 } }],
	['params may be left out', rpc('ListTasks', undefined), { id: 1, result: {} }],
	['an id of null comes back', { ...rpc('ListTasks', {}), id: null }, { id: null, result: {} }],
	['an id that is text comes back', { ...rpc('ListTasks', {}), id: '1' }, { id: '1', result: {} }]
])('D34: %s', async (_, body, answer) => {
	const response = await request(newRig(), 'conformance/rpc', post(body));
	expect(await response.json()).toMatchObject(answer);
});

test('D34: the URL of JSON-RPC may end with a slash, and takes nothing but POST', async () => {
	const rig = newRig();
	const answer = await request(rig, 'conformance/rpc/', post(rpc('ListTasks', {})));
	expect(await answer.json()).toHaveProperty('result');
	const read = await request(rig, 'conformance/rpc');
	expect([read.status, read.headers.get('Allow')]).toEqual([405, 'POST']);
});

test.each([
	['the JSON before the version', '{', { 'A2A-Version': '99.0' }, -32700],
	['the version before the method', rpc('Nothing', {}), { 'A2A-Version': '99.0' }, -32009],
	['the method before the extensions', rpc('Nothing', {}), {}, -32601],
	['the extensions before the parameters', rpc('SendMessage', {}), {}, -32008]
])('D35: JSON-RPC checks %s', async (_, body, headers, code) => {
	const response = await request(newRig(), 'strict/rpc', post(body, headers));
	expect(await response.json()).toMatchObject({ error: { code } });
});

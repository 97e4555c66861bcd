import { describe, expect, test } from 'vitest';
import type { Binding, JsonObject } from '../../src/lib/protocol/index.js';
import { bindings } from '../../src/lib/protocol/index.js';
import { scriptRequest, sendRequest } from '../conformance/rig.js';
import { behave, newRig, post, refusal, request, rpc, startTask } from './decisions.js';

describe.each<Binding>(bindings)('over %s', (binding) => {
	const send = (asked: JsonObject, agent = 'conformance', rig = newRig()) =>
		rig.call(agent, { operation: 'SendMessage', binding, request: asked });

	test("D07: the conformance agent takes the kit's odd media type and refuses others", async () => {
		const raw = (mediaType: string) =>
			behave('tck-send-003', { parts: [{ raw: 'dGNr', mediaType }] });
		expect((await send(raw('application/x-unsupported-tck-type'))).ending?.kind).toBe('complete');
		expect(refusal(await send(raw('application/x-other')))).toBe('CONTENT_TYPE_NOT_SUPPORTED');
	});

	test('D08: the conformance agent declares no extended card', async () => {
		const exchange = await newRig().call('conformance', {
			operation: 'GetExtendedAgentCard',
			binding,
			request: {}
		});
		expect(refusal(exchange)).toBe('UNSUPPORTED_OPERATION');
	});

	test('D24: a send waits unless it is told not to', async () => {
		const { messages } = await send(behave('tck-stream-001'));
		expect(messages[0]?.value).toMatchObject({
			task: { status: { state: 'TASK_STATE_COMPLETED' } }
		});
		const configuration = { returnImmediately: true };
		const atOnce = await send({ ...behave('tck-stream-001'), configuration });
		expect(atOnce.messages[0]?.value).toMatchObject({
			task: { status: { state: expect.stringMatching(/SUBMITTED|WORKING/) as string } }
		});
	});

	test('D26: the schema decides the names of members', async () => {
		const config = { url: 'https://example.com' };
		const stale = { ...behave('x'), configuration: { pushNotificationConfig: config } };
		if (binding !== 'grpc') {
			expect((await send(stale, 'minimal')).ending?.kind).toBe('complete');
		}
		const named = { ...behave('x'), configuration: { taskPushNotificationConfig: config } };
		expect(refusal(await send(named, 'minimal'))).toBe('PUSH_NOTIFICATION_NOT_SUPPORTED');
	});

	test('D38: an answer has no nulls and no lists that are empty, but all that is required', async () => {
		const { messages } = await send(behave('tck-input-required'));
		const { task } = messages[0]?.value as { task: JsonObject };
		expect(Object.keys(task)).toEqual(['id', 'contextId', 'status', 'history']);
		expect(JSON.stringify(task)).not.toMatch(/:null|:\[\]/);
	});

	test('D39: a status message moves into the history when the next status comes', async () => {
		const steps = [
			{ status: 'TASK_STATE_WORKING' as const, say: [{ text: 'One' }] },
			{ status: 'TASK_STATE_INPUT_REQUIRED' as const, say: [{ text: 'Two' }] }
		];
		const rig = newRig();
		const { task } = (await send(scriptRequest({ steps }), 'scripted', rig)).messages[0]
			?.value as JsonObject;
		expect(task).toMatchObject({
			status: { message: { parts: [{ text: 'Two' }] } },
			history: [{ role: 'ROLE_USER' }, { role: 'ROLE_AGENT', parts: [{ text: 'One' }] }]
		});
		expect((task as { history: unknown[] }).history).toHaveLength(2);
	});

	test('D44: where no accepted output fits, the agent answers as it would otherwise', async () => {
		const configuration = { acceptedOutputModes: ['image/png'] };
		const { messages } = await send({ ...behave('tck-artifact-text'), configuration });
		expect(messages[0]?.value).toMatchObject({
			task: { artifacts: [{ parts: [{ text: 'Generated text content' }] }] }
		});
	});

	test('D45: references to unknown tasks are passed over', async () => {
		const referenceTaskIds = ['nowhere'];
		const { ending } = await send(behave('tck-complete-task', { referenceTaskIds }));
		expect(ending?.kind).toBe('complete');
	});

	test('D46: to reject is a state with the words "rejected"', async () => {
		const { messages } = await send(behave('tck-reject-task'));
		expect(messages[0]?.value).toMatchObject({
			task: {
				status: { state: 'TASK_STATE_REJECTED', message: { parts: [{ text: 'rejected' }] } }
			}
		});
	});
});

const snakeCase = {
	message: { message_id: 'm', role: 'ROLE_USER', parts: [{ text: 'x' }], context_id: 'snake' }
};

test.each([
	['JSON-RPC', 'conformance/rpc', rpc('SendMessage', snakeCase)],
	['HTTP+JSON', 'conformance/rest/message:send', snakeCase]
])('D18: %s reads both spellings of names and writes one', async (_, path, body) => {
	const text = await (await request(newRig(), path, post(body))).text();
	expect(text).toContain('"contextId":"snake"');
	expect(text).not.toMatch(/"[a-z]+_[a-z]+":/);
});

test('D18: a query has both spellings too', async () => {
	const rig = newRig();
	await startTask(rig, 'tck-complete-task');
	const response = await request(rig, 'conformance/rest/tasks?page_size=7&history_length=0');
	expect(await response.json()).toMatchObject({ pageSize: 7, totalSize: 1 });
});

test('D26: the stale name of an RPC is no method', async () => {
	const body = post(rpc('CreateTaskPushNotificationConfigRequest', {}));
	const response = await request(newRig(), 'conformance/rpc', body);
	expect(await response.json()).toMatchObject({ error: { code: -32601 } });
});

test('D37: the role of an unspecified user is refused by name', async () => {
	const body = post(sendRequest({ role: 'ROLE_UNSPECIFIED', parts: [{ text: 'x' }] }));
	const response = await request(newRig(), 'conformance/rest/message:send', body);
	expect(await response.text()).toContain('message.role');
});

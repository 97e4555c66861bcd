import { expect, test } from 'vitest';
import type { Binding, JsonObject, Task } from '../../src/lib/protocol/index.js';
import { bindings } from '../../src/lib/protocol/index.js';
import type { Rig } from '../conformance/rig.js';
import { scriptRequest, sendRequest } from '../conformance/rig.js';
import { createRig } from './create-rig.js';
import { overBindings } from './over-bindings.js';
import { expectInvalid, expectReason } from './refusal.js';
import { begin, countTasks, read, values } from './tasks.js';

const inputRequired = [{ status: 'TASK_STATE_INPUT_REQUIRED' as const }];
const steps = [{ status: 'TASK_STATE_COMPLETED' as const }];

function call(rig: Rig, binding: Binding, message?: JsonObject, agent = 'scripted') {
	const request = scriptRequest({ steps }, message);
	return rig.call(agent, { operation: 'SendMessage', binding, request });
}

/** Sends a message that ends its task, new or continued, and returns that. */
async function send(rig: Rig, binding: Binding, message?: JsonObject, agent?: string) {
	const [answer] = values(await call(rig, binding, message, agent));
	return answer?.task as unknown as Task;
}

async function set(rig: Rig, settings: object): Promise<void> {
	const body = JSON.stringify(settings);
	await rig.fetch(`${rig.url}/control/settings/scripted`, { method: 'PUT', body });
}

test.each(bindings)(
	'report 100, 102, 107: a task id that the client made up is refused each time over %s',
	async (binding) => {
		const rig = createRig();
		const taskId = '0b8e6a34-52f5-4dc9-9a5a-6f1f7f0f8a01';
		for (const messageId of ['m-1', 'm-2']) {
			const exchange = await call(rig, binding, { taskId, messageId });
			expectReason(exchange, 'TASK_NOT_FOUND', { metadata: { taskId } });
		}
		expect(await countTasks(rig)).toBe(0);
	}
);

test.each(bindings)(
	'report 101: a task of one agent is unknown to another over %s, and may be referred to',
	async (binding) => {
		const rig = createRig();
		const task = await begin(rig, inputRequired);
		const { id: taskId } = task;
		const exchange = await call(rig, binding, { taskId }, 'no-card');
		expectReason(exchange, 'TASK_NOT_FOUND', { metadata: { taskId } });
		const referring = await send(rig, binding, { referenceTaskIds: [taskId] }, 'no-card');
		expect(referring.history).toMatchObject([{ referenceTaskIds: [taskId] }]);
		expect(await read(rig, task)).toEqual(task);
	}
);

test.each(bindings)(
	'report 102, 103: a task id with the context of another task is refused over %s',
	async (binding) => {
		const rig = createRig();
		const [task, other] = [await begin(rig, inputRequired), await begin(rig, inputRequired)];
		const { contextId } = other;
		expect(contextId).not.toBe(task.contextId);
		const exchange = await call(rig, binding, { taskId: task.id, contextId });
		expectInvalid(exchange, ['message.contextId']);
		expect(await read(rig, task)).toEqual(task);
	}
);

test.each(
	overBindings([
		{ title: '105: a task keeps the context that the client chose', agent: 'scripted' },
		{ title: '105: a message keeps the context that the client chose', agent: 'echo' }
	])
)('report %s over %s', async (_, binding, { agent }) => {
	const answers = values(await call(createRig(), binding, { contextId: 'my-session' }, agent));
	const member = agent === 'echo' ? 'message' : 'task';
	expect(answers).toMatchObject([{ [member]: { contextId: 'my-session' } }]);
});

test.each(bindings)(
	'report 105: an agent that makes contexts itself refuses others over %s',
	async (binding) => {
		const rig = createRig();
		await set(rig, { clientContextId: 'refused' });
		const exchange = await call(rig, binding, { contextId: 'my-session' });
		expectInvalid(exchange, ['message.contextId']);
		expect(await countTasks(rig)).toBe(0);
	}
);

test.each(bindings)(
	'report 106: a task id alone stands for the context of the task over %s',
	async (binding) => {
		const rig = createRig();
		const { id, contextId } = await begin(rig, inputRequired, { message: { contextId: 'mine' } });
		expect(contextId).toBe('mine');
		expect(await send(rig, binding, { taskId: id, messageId: 'm-2' })).toMatchObject({
			id,
			contextId,
			status: { state: 'TASK_STATE_COMPLETED' }
		});
	}
);

test.each(
	overBindings<{ title: string; message: JsonObject }>([
		{ title: '108: a message without a task id starts a task', message: {} },
		{ title: '108: a message with an empty task id starts a task', message: { taskId: '' } }
	])
)('report %s over %s', async (_, binding, { message }) => {
	const rig = createRig();
	const before = await begin(rig, inputRequired);
	const task = await send(rig, binding, message);
	expect(task.status.state).toBe('TASK_STATE_COMPLETED');
	expect([task.id, before.id]).not.toContain('');
	expect(task.id).not.toBe(before.id);
	expect(await countTasks(rig)).toBe(2);
});

test.each(
	overBindings([
		{
			title: '109: a message that is sent again starts a second task',
			repeatedMessageId: 'new',
			tasks: 2
		},
		{
			title: '109: a message that is sent again finds its task where a setting says so',
			repeatedMessageId: 'same-task',
			tasks: 1
		}
	])
)('report %s over %s', async (_, binding, { repeatedMessageId, tasks }) => {
	const rig = createRig();
	await set(rig, { repeatedMessageId });
	const ids = [await send(rig, binding), await send(rig, binding)].map(({ id }) => id);
	expect(new Set(ids).size).toBe(tasks);
	expect(await countTasks(rig)).toBe(tasks);
});

test.each(bindings)(
	'report 110: an answer goes on with its task by the id of that alone over %s',
	async (binding) => {
		const rig = createRig();
		const asking = sendRequest({ parts: [{ text: 'input-required "Which number?"' }] });
		const ask = { operation: 'SendMessage', binding, request: asking } as const;
		const { task } = (await rig.result('states', ask)) as unknown as { task: Task };
		expect(task.status.message?.parts).toEqual([{ text: 'Which number?' }]);
		const { id, contextId } = task;
		const answer = async (message: JsonObject) => {
			const request = sendRequest({ messageId: 'm-2', parts: [{ text: 'completed' }], ...message });
			return (await rig.result('states', { ...ask, request })).task as unknown as Task;
		};
		const fresh = await answer({ contextId });
		expect(fresh).toMatchObject({ contextId, status: { state: 'TASK_STATE_COMPLETED' } });
		expect(fresh.id).not.toBe(id);
		expect(await read(rig, task, { agent: 'states' })).toEqual(task);
		expect(await answer({ contextId, taskId: id })).toMatchObject({
			id,
			contextId,
			status: { state: 'TASK_STATE_COMPLETED' }
		});
	}
);

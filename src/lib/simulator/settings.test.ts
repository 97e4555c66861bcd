import { describe, expect, test } from 'vitest';
import { scripted } from '../agent/play.test-helper.js';
import { settingChoices } from '../protocol/index.js';
import type { Script } from '../scenarios/index.js';
import { createFakeTime } from './fake-time.test-helper.js';
import { createMemoryJournal } from './memory-journal.test-helper.js';
import { createSimulator } from './simulator.js';

const headers = { 'Content-Type': 'application/a2a+json', 'A2A-Version': '1.0' };
const settingsPath = '/sandbox/main/control/settings/scripted';

function open(journal = createMemoryJournal()) {
	const time = createFakeTime();
	const { now, wake } = time;
	const { endpoint } = createSimulator({ agents: [scripted], ports: { now, wake, journal } });
	const call = (path: string, init?: RequestInit) =>
		endpoint(new Request(`https://site.test${path}`, init), new AbortController().signal);
	const set = (settings: unknown) =>
		call(settingsPath, { method: 'PUT', body: JSON.stringify(settings) });
	const send = (script: Script, message: object = {}, verb = 'send', more: HeadersInit = headers) =>
		call(`/sandbox/main/scripted/rest/message:${verb}`, {
			method: 'POST',
			headers: more,
			body: JSON.stringify({
				message: { messageId: 'm', role: 'ROLE_USER', parts: [{ data: script }], ...message }
			})
		});
	const count = async () => {
		const response = await call('/sandbox/main/scripted/rest/tasks', { headers });
		return ((await response.json()) as { totalSize: number }).totalSize;
	};
	return { time, journal, call, set, send, count };
}

const waiting: Script = { steps: [{ status: 'TASK_STATE_INPUT_REQUIRED' }] };
const defaults = {
	edition: '1.0.1',
	missingVersion: '0.3',
	streamsEnd: 'by-operation',
	clientContextId: 'kept',
	repeatedMessageId: 'new',
	zeroPageSize: 'refused'
};

describe('the settings of an agent', () => {
	test('are read and changed one by one, and outlive a restart', async () => {
		const { call, set, journal } = open();
		expect(await (await call(settingsPath)).json()).toEqual(defaults);
		const changed = { ...defaults, clientContextId: 'refused' };
		expect(await (await set({ clientContextId: 'refused' })).json()).toEqual(changed);
		const again = open(journal);
		expect(await (await again.call(settingsPath)).json()).toEqual(changed);
	});

	test('are as at first after a reset', async () => {
		const { call, set } = open();
		await set({ missingVersion: '1.0' });
		await call('/sandbox/main/control/reset', { method: 'POST' });
		expect(await (await call(settingsPath)).json()).toEqual(defaults);
	});

	test.each<[unknown, string, string]>([
		[{ edition: '2.0' }, 'edition', '1.0.1 or 1.0.0'],
		[{ colour: 'red' }, 'colour', Object.keys(settingChoices).join(', ')],
		[{ constructor: 1 }, 'constructor', 'is not a setting'],
		[[], '', 'object']
	])('are refused with what is wrong: %j', async (settings, field, words) => {
		const { call, set } = open();
		const response = await set(settings);
		expect(response.status).toBe(400);
		const { error } = (await response.json()) as { error: { details: object[] } };
		const violation = { field, description: expect.stringContaining(words) as string };
		expect(error.details).toContainEqual(
			expect.objectContaining({ fieldViolations: [violation] }) as object
		);
		expect(await (await call(settingsPath)).json()).toEqual(defaults);
	});

	test.each(['settings', 'settings/', 'settings/nobody', 'clock/x', 'reset/'])(
		'there is nothing at control/%s',
		async (path) => {
			expect((await open().call(`/sandbox/main/control/${path}`)).status).toBe(404);
		}
	);
});

test('the edition decides status codes and media types (D01, D02)', async () => {
	const { call, set } = open();
	const wrong = { method: 'POST', headers: { ...headers, 'Content-Type': 'text/plain' } };
	const path = '/sandbox/main/scripted/rest/message:send';
	expect((await call(path, { ...wrong, body: '{}' })).status).toBe(400);
	await set({ edition: '1.0.0' });
	const response = await call(path, { ...wrong, body: '{}' });
	expect(response.status).toBe(415);
	expect(response.headers.get('Content-Type')).toBe('application/json');
});

test('a missing version may be taken for 1.0 (D16)', async () => {
	const { set, send } = open();
	const unnamed = { 'Content-Type': 'application/a2a+json' };
	expect((await send(waiting, {}, 'send', unnamed)).status).toBe(400);
	await set({ missingVersion: '1.0' });
	expect((await send(waiting, {}, 'send', unnamed)).status).toBe(200);
});

describe('streams may end elsewhere (D05)', () => {
	const interrupted: Script = {
		steps: [
			{ status: 'TASK_STATE_AUTH_REQUIRED' },
			{ status: 'TASK_STATE_INPUT_REQUIRED' },
			{ status: 'TASK_STATE_COMPLETED' }
		]
	};

	test.each([
		['interrupted', 2],
		['by-operation', 3],
		['terminal', 4]
	])('%s', async (streamsEnd, events) => {
		const { set, send } = open();
		await set({ streamsEnd });
		const text = await (await send(interrupted, {}, 'stream')).text();
		expect(text.match(/^data: /gm)).toHaveLength(events);
	});
});

test('contexts of clients may be refused, those of the agent are taken (D09)', async () => {
	const { set, send, count } = open();
	await set({ clientContextId: 'refused' });
	const response = await send(waiting, { contextId: 'mine' });
	expect(response.status).toBe(400);
	expect(await response.text()).toContain('message.contextId');
	expect(await count()).toBe(0);

	const { task } = (await (await send(waiting)).json()) as { task: { contextId: string } };
	expect((await send(waiting, { contextId: task.contextId })).status).toBe(200);
});

describe('a message that was sent before may be answered with its task (D19)', () => {
	test('and is a new one otherwise', async () => {
		const { set, send, count } = open();
		const first = (await (await send(waiting)).json()) as object;
		await send(waiting);
		expect(await count()).toBe(2);
		await set({ repeatedMessageId: 'same-task' });
		await send(waiting, { messageId: 'other' });
		expect(await count()).toBe(3);
		const again = (await (await send(waiting, { messageId: 'other' })).json()) as object;
		expect(await count()).toBe(3);
		expect(again).not.toEqual(first);
	});

	test('but not with that of another context or of another task', async () => {
		const { set, send, count } = open();
		await set({ repeatedMessageId: 'same-task' });
		type Sent = { task: { id: string; contextId: string } };
		const taskOf = async (message: object) =>
			((await (await send(waiting, message)).json()) as Sent).task;
		const first = await taskOf({ contextId: 'one' });
		const second = await taskOf({ contextId: 'two' });
		expect(second).toMatchObject({ contextId: 'two' });
		expect(second.id).not.toBe(first.id);
		expect(await taskOf({ contextId: 'one' })).toEqual(first);
		const third = await taskOf({ messageId: 'other' });
		expect(await taskOf({ taskId: third.id })).toMatchObject({ id: third.id });

		await set({ clientContextId: 'refused' });
		expect((await send(waiting, { contextId: 'three' })).status).toBe(400);
		expect(await count()).toBe(3);
	});

	test('once that settles', async () => {
		const { time, set, send, count } = open();
		await set({ repeatedMessageId: 'same-task' });
		const slow: Script = {
			steps: [{ status: 'TASK_STATE_WORKING' }, { after: 400, status: 'TASK_STATE_COMPLETED' }]
		};
		const both = [send(slow), send(slow)];
		await expect.poll(count).toBe(1);
		time.pass(400);
		const [one, other] = await Promise.all(both.map(async (sent) => (await sent).text()));
		expect(other).toEqual(one);
		expect(one).toContain('TASK_STATE_COMPLETED');
	});

	test('in a stream as well', async () => {
		const { set, send, count } = open();
		await set({ repeatedMessageId: 'same-task' });
		const done: Script = { steps: [{ status: 'TASK_STATE_COMPLETED' }] };
		await (await send(done)).text();
		const text = await (await send(done, {}, 'stream')).text();
		expect(text.match(/^data: /gm)).toHaveLength(1);
		expect(text).toContain('TASK_STATE_COMPLETED');
		expect(await count()).toBe(1);
	});
});

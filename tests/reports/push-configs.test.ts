import { expect, test } from 'vitest';
import type { Binding, JsonObject } from '../../src/lib/protocol/index.js';
import { bindings } from '../../src/lib/protocol/index.js';
import type { Rig } from '../conformance/rig.js';
import { createRig } from './create-rig.js';
import { expectInvalid } from './refusal.js';
import { begin } from './tasks.js';

interface Page {
	ids: string[];
	nextPageToken: string;
}

/** A task with configs of those ids. */
async function taskWith(rig: Rig, binding: Binding, ...ids: string[]): Promise<string> {
	const { id: taskId } = await begin(rig, [{ status: 'TASK_STATE_WORKING' }]);
	for (const id of ids) await save(rig, binding, { taskId, id });
	return taskId;
}

function save(rig: Rig, binding: Binding, request: JsonObject) {
	const url = 'https://kettle.test/hook';
	const operation = 'CreateTaskPushNotificationConfig';
	return rig.result('scripted', { operation, binding, request: { url, ...request } });
}

function callList(rig: Rig, binding: Binding, request: JsonObject) {
	const operation = 'ListTaskPushNotificationConfigs';
	return rig.call('scripted', { operation, binding, request });
}

async function list(rig: Rig, binding: Binding, request: JsonObject): Promise<Page> {
	const operation = 'ListTaskPushNotificationConfigs';
	const answer = await rig.result('scripted', { operation, binding, request });
	const { configs = [], nextPageToken = '' } = answer as {
		configs?: { id: string }[];
		nextPageToken?: string;
	};
	return { ids: configs.map(({ id }) => id), nextPageToken };
}

test.each(bindings)(
	'report 212: a config that is deleted between two pages takes no other one along over %s',
	async (binding) => {
		const rig = createRig();
		const taskId = await taskWith(rig, binding, 'a', 'b', 'c', 'd');
		const first = await list(rig, binding, { taskId, pageSize: 2 });
		expect(first.ids).toEqual(['a', 'b']);
		const request = { taskId, id: 'c' };
		const operation = 'DeleteTaskPushNotificationConfig';
		await rig.result('scripted', { operation, binding, request });
		const pageToken = first.nextPageToken;
		expect(await list(rig, binding, { taskId, pageSize: 2, pageToken })).toEqual({
			ids: ['d'],
			nextPageToken: ''
		});
	}
);

test.each(bindings)(
	'report 212: a config that is replaced between two pages stays in its place over %s',
	async (binding) => {
		const rig = createRig();
		const taskId = await taskWith(rig, binding, 'a', 'b', 'c');
		const { nextPageToken: pageToken } = await list(rig, binding, { taskId, pageSize: 1 });
		await save(rig, binding, { taskId, id: 'a', token: 'new' });
		await save(rig, binding, { taskId, id: 'b', token: 'new' });
		expect((await list(rig, binding, { taskId, pageToken })).ids).toEqual(['b', 'c']);
	}
);

test.each(bindings)(
	'report 214: a token is no id and good for one task alone over %s',
	async (binding) => {
		const rig = createRig();
		const one = await taskWith(rig, binding, 'a', 'b');
		const other = await taskWith(rig, binding, 'a', 'b');
		const { nextPageToken } = await list(rig, binding, { taskId: one, pageSize: 1 });
		expect(['a', 'b']).not.toContain(nextPageToken);
		for (const pageToken of [nextPageToken, 'b']) {
			const exchange = await callList(rig, binding, { taskId: other, pageToken });
			expectInvalid(exchange, ['pageToken']);
		}
	}
);

test('report 215: pages over HTTP+JSON are as large as the query says', async () => {
	const rig = createRig();
	const taskId = await taskWith(rig, 'rest', 'a', 'b', 'c');
	const get = async (query: string) => {
		const url = `${rig.url}/scripted/rest/tasks/${taskId}/pushNotificationConfigs?${query}`;
		const response = await rig.fetch(url, { headers: { 'A2A-Version': '1.0' } });
		const body = (await response.json()) as { configs?: object[]; nextPageToken?: string };
		return { status: response.status, body };
	};
	const first = await get('pageSize=1');
	expect(first.body).toMatchObject({ configs: [{ id: 'a' }] });
	const rest = await get(`pageToken=${first.body.nextPageToken}`);
	expect(rest.body).toMatchObject({ configs: [{ id: 'b' }, { id: 'c' }], nextPageToken: '' });
	for (const query of ['pageSize=0', 'pageSize=1000']) {
		expect((await get(query)).body.configs).toHaveLength(3);
	}
	for (const query of ['pageSize=-1', 'pageSize=abc', 'pageToken=unknown']) {
		expect((await get(query)).status).toBe(400);
	}
});

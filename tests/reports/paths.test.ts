import { expect, test } from 'vitest';
import type { JsonObject } from '../../src/lib/protocol/index.js';
import { sendRequest } from '../conformance/rig.js';
import { createRig } from './create-rig.js';
import { begin } from './tasks.js';

const headers = { 'A2A-Version': '1.0', 'Content-Type': 'application/json' };
const hello = JSON.stringify(sendRequest({ parts: [{ text: 'Hello' }] }));

/** Calls the agent by a path that no client of ours would write. */
async function visit(path: string, method = 'GET', body?: string, rig = createRig()) {
	const response = await rig.fetch(`${rig.url}/scripted/rest${path}`, { method, headers, body });
	const { error = {}, ...answer } = (await response.json()) as JsonObject;
	return { status: response.status, message: (error as JsonObject).message, answer };
}

test.each([
	['/message%3Asend', 404],
	['/message%3astream', 404],
	['/tasks/x%3Acancel', 405],
	['/v1/message%3Asend', 404]
])('report 243: POST %s is told that its colon came encoded', async (path, status) => {
	expect(await visit(path, 'POST', hello)).toMatchObject({
		status,
		message: expect.stringContaining('the colon is percent-encoded') as string
	});
});

test.each([
	['/%74asks', '/tasks'],
	['/task%73?pageSize=1', '/tasks?pageSize=1'],
	['/tasks/x/push%4EotificationConfigs', '/tasks/x/pushNotificationConfigs']
])('report 243: %s is the same path as %s', async (encoded, plain) => {
	expect(await visit(encoded)).toEqual(await visit(plain));
});

test('report 243: a colon that came encoded is part of an id', async () => {
	const { status, message } = await visit('/tasks/a%3Ab');
	expect([status, message]).toEqual([404, 'No task has the id "a:b"']);
});

test.each(['//message:send', '/message:send//', '//tasks', '/tasks//x'])(
	'report 235: %s is told that it has two slashes in a row',
	async (path) => {
		expect(await visit(path, 'POST', hello)).toMatchObject({
			status: 404,
			message: expect.stringContaining('two slashes in a row') as string
		});
	}
);

test('report 245: a version before the path is a tenant, which a sound call does not hear of', async () => {
	const rig = createRig();
	const { id } = await begin(rig, [{ status: 'TASK_STATE_WORKING' }]);
	for (const tenant of ['/v1', '/v2', '/api', '']) {
		expect(await visit(`${tenant}/tasks/${id}`, 'GET', undefined, rig)).toMatchObject({
			status: 200,
			answer: { id }
		});
	}
});

test.each(['/v1/card', '/v1', '/v1/tasks/nowhere', '/v2/messages'])(
	'report 245: %s is told that paths have no version',
	async (path) => {
		expect(await visit(path)).toMatchObject({
			status: 404,
			message: expect.stringContaining('is read as a tenant') as string
		});
	}
);

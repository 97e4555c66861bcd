import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src/lib/protocol/index.js';
import { sendRequest } from '../conformance/rig.js';
import { createRig } from './create-rig.js';

const version = { 'A2A-Version': '1.0' };

async function list(query: string, headers = {}) {
	const rig = createRig();
	const url = `${rig.url}/scripted/rest/tasks?${query}`;
	const response = await rig.fetch(url, { headers: { ...version, ...headers } });
	const body = (await response.json()) as { error?: { details: JsonObject[] } };
	const violations = body.error?.details.flatMap(({ fieldViolations }) => fieldViolations) ?? [];
	return { status: response.status, mediaType: response.headers.get('Content-Type'), violations };
}

test.each([
	['contextId', 'a', 'b'],
	['pageSize', '10', '20'],
	['status', 'TASK_STATE_WORKING', 'TASK_STATE_COMPLETED'],
	['includeArtifacts', 'true', 'true'],
	['tenant', 'a', 'b'],
	['pageToken', '', ''],
	['historyLength', '1', '1'],
	['statusTimestampAfter', '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z']
])('report 247: a second %s in a query is refused as such', async (name, one, other) => {
	expect(await list(`${name}=${one}&${name}=${other}`)).toMatchObject({
		status: 400,
		violations: [{ field: name, description: 'is given twice' }]
	});
});

test('report 247: all that is wrong with a query is told together', async () => {
	const { violations } = await list('pageSize=1&pageSize=2&status=x&historyLength=-1&tenant=a');
	expect(violations).toMatchObject([
		{ field: 'status' },
		{ field: 'pageSize', description: 'is given twice' },
		{ field: 'historyLength' }
	]);
});

test.each([
	['?=', 200],
	['a&b&&c=d', 200],
	['&&', 200],
	['contextId=', 200],
	['contextId=%00', 200],
	['unknown=a&unknown=b', 200],
	['pageSize=', 400],
	['status=%00', 400]
])('report 246: the query %s gets HTTP %i', async (query, status) => {
	expect((await list(query)).status).toBe(status);
});

describe('report 249: the media type of an answer', () => {
	const a2a = 'application/a2a+json';

	test.each([
		['*/*', a2a, a2a],
		['application/*', a2a, a2a],
		['application/json, application/a2a+json;q=0.5', a2a, a2a],
		['application/a2a+json;q=0, application/json', 'application/json', 'application/json'],
		['text/html', a2a, 'application/json'],
		['text/event-stream', a2a, 'application/json']
	])('to Accept %s is %s, and %s where it is an error', async (Accept, result, error) => {
		expect((await list('', { Accept })).mediaType).toBe(result);
		expect((await list('pageSize=0', { Accept })).mediaType).toBe(error);
	});
});

test.each([
	['rpc', 200, { error: { code: -32005 } }],
	['rest/message:send', 400, { error: { status: 'INVALID_ARGUMENT' } }]
])('report 250: a form that is posted to %s is told what to send', async (path, status, body) => {
	const rig = createRig();
	const response = await rig.fetch(`${rig.url}/scripted/${path}`, {
		method: 'POST',
		headers: { ...version, 'Content-Type': 'application/x-www-form-urlencoded' },
		body: JSON.stringify(sendRequest({ parts: [{ text: 'Hello' }] }))
	});
	expect(response.status).toBe(status);
	const answer = (await response.json()) as { error: { message: string } };
	expect(answer).toMatchObject(body);
	expect(answer.error.message).toContain('send application/');
});

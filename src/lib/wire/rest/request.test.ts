import type { DescMessage } from '@bufbuild/protobuf';
import { describe, expect, test } from 'vitest';
import {
	CancelTaskRequestSchema,
	GetTaskRequestSchema,
	ListTasksRequestSchema,
	SendMessageConfigurationSchema,
	TaskPushNotificationConfigSchema
} from '../../gen/lf/a2a/v1/a2a_pb.js';
import { operation, operations, findViolations, readRequest } from '../../protocol/index.js';
import { restRequest } from './spread.js';
import { readRestRequest } from './request.js';
import type { RestRouteMatch } from './routes.js';
import { findRoute } from './routes.js';

/** A match of a route with such a request, whether the table has one or not. */
function match(
	input: DescMessage,
	hasBody: boolean,
	path: Record<string, string> = {}
): RestRouteMatch {
	const anyOperation = { ...operation('GetTask'), input };
	const parameters = Object.keys(path);
	const route = { operation: anyOperation, verb: 'ANY', template: '', hasBody, parameters };
	return { route, path };
}

function query(input: DescMessage, text: string, path?: Record<string, string>) {
	return readRestRequest(new Request(`http://agent.test/x?${text}`), match(input, false, path));
}

function body(
	input: DescMessage,
	text: BodyInit,
	headers: HeadersInit,
	path?: Record<string, string>
) {
	const request = new Request('http://agent.test/x?id=no', { method: 'POST', headers, body: text });
	return readRestRequest(request, match(input, true, path));
}

const json = { 'Content-Type': 'application/json' };

describe('a query', () => {
	test('is read as the JSON that it stands for', async () => {
		const given = await query(
			ListTasksRequestSchema,
			'contextId=a%26b%20c&status=TASK_STATE_WORKING&pageSize=10&pageToken=&historyLength=0' +
				'&statusTimestampAfter=2026-01-01T00:00:00%2B01:00&includeArtifacts=true&tenant=acme'
		);
		expect(given).toEqual({
			contextId: 'a&b c',
			status: 'TASK_STATE_WORKING',
			pageSize: '10',
			pageToken: '',
			historyLength: '0',
			statusTimestampAfter: '2026-01-01T00:00:00+01:00',
			includeArtifacts: true,
			tenant: 'acme'
		});
		expect(readRequest(ListTasksRequestSchema, given)).toEqual({
			contextId: 'a&b c',
			status: 'TASK_STATE_WORKING',
			pageSize: 10,
			historyLength: 0,
			statusTimestampAfter: '2025-12-31T23:00:00Z',
			includeArtifacts: true,
			tenant: 'acme'
		});
	});

	test('is read in snake_case too', async () => {
		const given = await query(
			ListTasksRequestSchema,
			'context_id=a&page_size=2&include_artifacts=false&history_length=1'
		);
		expect(readRequest(ListTasksRequestSchema, given)).toEqual({
			contextId: 'a',
			pageSize: 2,
			includeArtifacts: false,
			historyLength: 1
		});
	});

	test('has words that look like a bool where the field is none', async () => {
		const given = await query(ListTasksRequestSchema, 'contextId=true&pageToken=false');
		expect(given).toEqual({ contextId: 'true', pageToken: 'false' });
	});

	test('has no unknown members, nor the version', async () => {
		const text = 'A2A-Version=1.0&kind=task&PageSize=1&message.role=x&__proto__=x&constructor=x';
		expect(await query(ListTasksRequestSchema, text)).toEqual({});
	});

	test.each([
		['true', true],
		['false', false]
	])('has the bool %s', async (text, value) => {
		expect(await query(ListTasksRequestSchema, `includeArtifacts=${text}`)).toEqual({
			includeArtifacts: value
		});
	});

	test.each([
		['includeArtifacts', 'TRUE'],
		['includeArtifacts', '1'],
		['includeArtifacts', ''],
		['includeArtifacts', 'true&includeArtifacts=true'],
		['pageSize', ''],
		['pageSize', 'many'],
		['pageSize', '1.5'],
		['pageSize', '%2B5'],
		['pageSize', '5&pageSize=5'],
		['pageSize', '5&page_size=5'],
		['status', '2'],
		['status', ''],
		['contextId', 'a&contextId=b'],
		['statusTimestampAfter', '2026-01-01T00:00:00+01:00'],
		['statusTimestampAfter', '1767225600000']
	])('with ?%s=%s is left for the validation to refuse', async (field, value) => {
		const given = await query(ListTasksRequestSchema, `${field}=${value}`);
		expect(() => readRequest(ListTasksRequestSchema, given)).toThrow(
			expect.objectContaining({
				violations: [{ field, description: expect.any(String) as string }]
			})
		);
	});

	test.each([
		['contextId=a&contextId=b', 'contextId'],
		['page_size=5&page_size=5', 'pageSize'],
		['status=TASK_STATE_WORKING&status=x&status=y', 'status'],
		['statusTimestampAfter=&statusTimestampAfter=', 'statusTimestampAfter']
	])('with ?%s is refused for being given twice, whatever the values', async (text, field) => {
		const given = await query(ListTasksRequestSchema, text);
		expect(findViolations(ListTasksRequestSchema, given)).toEqual([
			{ field, description: 'is given twice' }
		]);
	});

	test.each([
		'acceptedOutputModes=a&acceptedOutputModes=b,c',
		'acceptedOutputModes=a,b,c',
		'accepted_output_modes=a,%20b%20,,c',
		'acceptedOutputModes=a&acceptedOutputModes=&acceptedOutputModes=b&acceptedOutputModes=c'
	])('has a list, repeated or with commas: ?%s', async (text) => {
		const given = await query(SendMessageConfigurationSchema, text);
		expect(readRequest(SendMessageConfigurationSchema, given)).toEqual({
			acceptedOutputModes: ['a', 'b', 'c']
		});
	});

	test('yields to the path, in either spelling', async () => {
		const path = { task_id: 'path', id: 'hook' };
		const given = await query(
			TaskPushNotificationConfigSchema,
			'taskId=a&task_id=b&id=c&url=https://example.com',
			path
		);
		expect(given).toEqual({ taskId: 'path', id: 'hook', url: 'https://example.com' });
	});

	test('goes without its body', async () => {
		const request = new Request('http://agent.test/x?id=a', {
			method: 'DELETE',
			headers: { 'Content-Type': 'text/plain' },
			body: '{'
		});
		expect(await readRestRequest(request, match(GetTaskRequestSchema, false))).toEqual({ id: 'a' });
	});
});

describe('a body', () => {
	test('is taken as it is, and the query is not looked at', async () => {
		const text = '{"id":"a","metadata":{"b":null},"kind":1}';
		expect(await body(CancelTaskRequestSchema, text, json)).toEqual(JSON.parse(text));
	});

	test('yields to the path, in either spelling', async () => {
		const text = '{"task_id":"a","taskId":"b","tenant":"c","url":"d"}';
		const path = { tenant: 'acme', task_id: 'task-1' };
		expect(await body(TaskPushNotificationConfigSchema, text, json, path)).toEqual({
			tenant: 'acme',
			taskId: 'task-1',
			url: 'd'
		});
	});

	test.each<Record<string, string>>([
		{},
		{ 'Content-Type': 'application/json' },
		{ 'Content-Type': 'text/plain' },
		{ 'Content-Type': 'application/x-www-form-urlencoded' }
	])('may be empty, whatever the type: %j', async (headers) => {
		expect(await body(CancelTaskRequestSchema, '', headers, { id: 'task-1' })).toEqual({
			id: 'task-1'
		});
	});

	test.each(['application/json', 'application/a2a+json', 'application/json; charset=utf-8'])(
		'may be %s',
		async (type) => {
			const headers = { 'Content-Type': type };
			expect(await body(CancelTaskRequestSchema, '{"id":"a"}', headers)).toEqual({ id: 'a' });
		}
	);

	test('may come without a type', async () => {
		const bytes = new TextEncoder().encode('{"id":"a"}');
		expect(await body(CancelTaskRequestSchema, bytes, {})).toEqual({ id: 'a' });
	});

	test('of another type is refused before it is parsed', async () => {
		const headers = { 'Content-Type': 'text/plain' };
		await expect(body(CancelTaskRequestSchema, '{', headers)).rejects.toMatchObject({
			reason: 'CONTENT_TYPE_NOT_SUPPORTED'
		});
	});

	test.each(['[]', 'null', '"a"', '5'])('must be an object, not %s', async (text) => {
		await expect(body(CancelTaskRequestSchema, text, json)).rejects.toMatchObject({
			reason: 'INVALID_REQUEST',
			violations: [{ field: 'body', description: 'must be a JSON object' }]
		});
	});

	test('that is no JSON is refused', async () => {
		await expect(body(CancelTaskRequestSchema, '{"id"', json)).rejects.toMatchObject({
			reason: 'PARSE_ERROR'
		});
	});
});

const full = {
	tenant: 'acme, inc.',
	id: 'a/b c',
	taskId: 'task:cancel',
	contextId: 'ctx&1',
	status: 'TASK_STATE_INPUT_REQUIRED',
	pageSize: 3,
	pageToken: '+/=',
	historyLength: 0,
	statusTimestampAfter: '2026-01-01T00:00:00.500Z',
	includeArtifacts: false,
	url: 'https://example.com/?a=b#c',
	metadata: { ü: [null, { a: 1 }] },
	message: { messageId: 'm-1', role: 'ROLE_USER', parts: [{ data: null }] }
};

test.each(operations)('$name is read as it was sent', async (called) => {
	const names = called.input.fields.map(({ jsonName }) => jsonName);
	const request = readRequest(
		called.input,
		Object.fromEntries(Object.entries(full).filter(([name]) => names.includes(name)))
	);
	const { verb, path, body } = restRequest(called, request);
	const url = new URL(`http://agent.test${path}`);
	const sent = new Request(url, {
		method: verb,
		headers: json,
		body: body && JSON.stringify(body)
	});
	const given = await readRestRequest(sent, findRoute(verb, url.pathname));
	expect(readRequest(called.input, given)).toEqual(request);
});

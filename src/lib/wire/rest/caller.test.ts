import { describe, expect, test } from 'vitest';
import type { JsonObject, OperationName } from '../../protocol/index.js';
import { operation } from '../../protocol/index.js';
import { AnswerError } from '../answer-error.js';
import { callRest } from './caller.js';
import { findRoute } from './routes.js';
import { restRequest } from './spread.js';
import { UnfitForUrl } from './unfit.js';

function answer(body: unknown, status = 200, contentType = 'application/a2a+json'): Response {
	const text = typeof body === 'string' ? body : JSON.stringify(body);
	return new Response(text, { status, headers: { 'Content-Type': contentType } });
}

interface Options {
	request?: JsonObject;
	text?: string;
	headers?: HeadersInit;
	signal?: AbortSignal;
}

/** Calls an agent that gives this answer; what was sent and what came of it. */
async function call(
	response: Response,
	name: OperationName = 'GetTask',
	{ request = { id: 'task-1' }, text, headers, signal }: Options = {}
) {
	const sent: Request[] = [];
	const messages: JsonObject[] = [];
	let error: unknown;
	try {
		const answers = callRest({
			operation: operation(name),
			request,
			text,
			url: 'http://agent.test/rest',
			headers: new Headers(headers),
			fetch: async (input, init) => {
				sent.push(new Request(input, init));
				return response;
			},
			signal,
			sequence: 1
		});
		for await (const message of answers) messages.push(message);
	} catch (caught) {
		error = caught;
	}
	return { sent: sent[0] as Request, messages, error };
}

describe('what is sent', () => {
	test('is one request to the path below the URL', async () => {
		const { sent, messages } = await call(answer({ id: 'task-1' }), 'GetTask', {
			request: { id: 'a/b', historyLength: 0, historyKind: [1, 'x'] },
			headers: { 'A2A-Version': '1.0' }
		});
		expect(sent.method).toBe('GET');
		expect(sent.url).toBe(
			'http://agent.test/rest/tasks/a%2Fb?historyLength=0&historyKind=1&historyKind=x'
		);
		expect(Object.fromEntries(sent.headers)).toEqual({
			accept: 'application/a2a+json',
			'a2a-version': '1.0'
		});
		expect(messages).toEqual([{ id: 'task-1' }]);
	});

	test('has the rest of the request as its body, unchanged', async () => {
		const request = { id: 'task-1', metadata: { a: null }, unknown: 1, tenant: '' };
		const { sent } = await call(answer({}), 'CancelTask', { request });
		expect(sent.method).toBe('POST');
		expect(sent.url).toBe('http://agent.test/rest/tasks/task-1:cancel');
		expect(sent.headers.get('Content-Type')).toBe('application/a2a+json');
		expect(await sent.json()).toEqual({ metadata: { a: null }, unknown: 1, tenant: '' });
	});

	test('asks for a stream where the operation streams', async () => {
		const { sent } = await call(answer({}), 'SubscribeToTask');
		expect(sent.method).toBe('POST');
		expect(sent.headers.get('Accept')).toBe('text/event-stream');
	});

	test('has the headers that were given, in place of its own', async () => {
		const headers = { Accept: 'application/json', 'content-type': 'text/plain' };
		const { sent } = await call(answer({}), 'CancelTask', { headers });
		expect(sent.headers.get('Accept')).toBe('application/json');
		expect(sent.headers.get('Content-Type')).toBe('text/plain');
	});

	test('is aborted with its signal', async () => {
		const abort = new AbortController();
		const { sent } = await call(answer({}), 'GetTask', { signal: abort.signal });
		abort.abort();
		expect(sent.signal.aborted).toBe(true);
	});

	test.each<[OperationName, JsonObject, string]>([
		['GetTask', { id: 'a', tenant: 5 }, '/tasks/a?tenant=5'],
		['GetTask', { id: 'a', historyLength: -1.5 }, '/tasks/a?historyLength=-1.5'],
		['ListTasks', { status: { a: [1] } }, '/tasks?status=%7B%22a%22%3A%5B1%5D%7D'],
		['ListTasks', { includeArtifacts: 'yes' }, '/tasks?includeArtifacts=yes'],
		['ListTasks', { contextId: 7 }, '/tasks?contextId=7'],
		['ListTasks', { contextId: ['a', 'b'] }, '/tasks?contextId=%5B%22a%22%2C%22b%22%5D'],
		['GetTask', { id: 'a', historyLength: [1] }, '/tasks/a?historyLength=%5B1%5D'],
		['GetTask', { id: 'a', historyLength: [] }, '/tasks/a?historyLength=%5B%5D'],
		['ListTasks', { status: 7 }, '/tasks?status=TASK_STATE_REJECTED'],
		['ListTasks', { status: 99 }, '/tasks?status=99'],
		['ListTaskPushNotificationConfigs', { task_id: 'a' }, '/tasks/a/pushNotificationConfigs'],
		[
			'ListTaskPushNotificationConfigs',
			{ taskId: 'a', page_size: 2 },
			'/tasks/a/pushNotificationConfigs?page_size=2'
		]
	])('is as close to a wrong request as a URL can be: %s %j', (name, request, path) => {
		expect(restRequest(operation(name), request).path).toBe(path);
	});

	test('leaves out of the query what is null, which means unset', () => {
		const request = { contextId: null, status: null, pageSize: 2 };
		expect(restRequest(operation('ListTasks'), request).path).toBe('/tasks?pageSize=2');
	});

	test('does not change the request that was given', () => {
		const request = Object.freeze({ id: 'task-1', tenant: 'acme' });
		restRequest(operation('GetTask'), request);
		expect(request).toEqual({ id: 'task-1', tenant: 'acme' });
	});
});

describe('a text that is sent as it is written', () => {
	test.each(['{"message": ', '', 'hello', '[1e400]', '{"a": 1, "a": 12345678901234567890}'])(
		'is the body of a message: %s',
		async (text) => {
			const { sent } = await call(answer({}), 'SendMessage', { request: {}, text });
			expect(sent.url).toBe('http://agent.test/rest/message:send');
			expect(sent.headers.get('Content-Type')).toBe('application/a2a+json');
			expect(await sent.text()).toBe(text);
		}
	);

	test('fills a path and leaves the rest of the body as it is', async () => {
		const text = '{"id": "a", "metadata": {"n": 1e400}, "id": "b/c", "x": 1.00}';
		const { sent } = await call(answer({}), 'CancelTask', { request: { id: 'b/c' }, text });
		expect(sent.url).toBe('http://agent.test/rest/tasks/b%2Fc:cancel');
		expect(await sent.text()).toBe('{"id":"a","metadata":{"n": 1e400},"x":1.00}');
	});

	test('fills a query with every digit and every repeated name', async () => {
		const text =
			'{"tenant": "t", "pageSize": 12345678901234567890, "a": 1, "a": [2, "x"], "b": null}';
		const { sent } = await call(answer({}), 'ListTasks', { request: { tenant: 't' }, text });
		expect(sent.method).toBe('GET');
		expect(sent.url).toBe(
			'http://agent.test/rest/t/tasks?pageSize=12345678901234567890&a=1&a=2&a=x'
		);
	});

	test('has the word of a numeric enum, and as many digits as it was given', async () => {
		const text = '{"status": 2.0, "a": 1.00, "historyLength": [1, 2.50], "a": 2}';
		const { sent } = await call(answer({}), 'ListTasks', { request: {}, text });
		expect(decodeURIComponent(sent.url)).toBe(
			'http://agent.test/rest/tasks?status=TASK_STATE_WORKING&a=1.00&historyLength=[1,+2.50]&a=2'
		);
	});

	test('is not sent without the id that its path needs', async () => {
		const text = '{"a": 1, "a": 2}';
		const { sent, error } = await call(answer({}), 'GetTask', { request: {}, text });
		expect(sent).toBeUndefined();
		expect(error).toMatchObject({ kind: 'missing', member: 'id' });
	});

	test('is not sent where a path would have to be filled from it and it is no JSON', async () => {
		const { sent, error } = await call(answer({}), 'GetTask', { request: {}, text: '{"id": ' });
		expect(sent).toBeUndefined();
		expect(error).toBeInstanceOf(Error);
		expect(error).not.toBeInstanceOf(AnswerError);
	});
});

describe('an error answer', () => {
	const details = [
		{
			'@type': 'type.googleapis.com/google.rpc.ErrorInfo',
			reason: 'TASK_NOT_FOUND',
			domain: 'a2a-protocol.org'
		}
	];
	const error = { code: 404, status: 'NOT_FOUND', message: 'No such task', details };

	test('is thrown with its codes and details', async () => {
		const thrown = (await call(answer({ error }, 404))).error;
		expect(thrown).toBeInstanceOf(AnswerError);
		expect(thrown).toMatchObject({ kind: 'http', ...error, reason: 'TASK_NOT_FOUND' });
	});

	test('in a stream is thrown after the events before it', async () => {
		const events = `data: {"task":{}}\n\nevent: error\ndata: ${JSON.stringify({ error })}\n\n`;
		const { messages, error: thrown } = await call(
			answer(events, 200, 'text/event-stream'),
			'SubscribeToTask'
		);
		expect(messages).toEqual([{ task: {} }]);
		expect(thrown).toMatchObject({ kind: 'http', code: 404 });
	});

	test.each([
		['details that are no list', { ...error, details: { a: 1 } }],
		['no details', { ...error, details: undefined }],
		['details that are no objects', { ...error, details: [null, 'a', 5] }]
	])('may have %s', async (_, given) => {
		const { error: thrown } = await call(answer({ error: given }, 404));
		expect(thrown).toMatchObject({ code: 404, message: 'No such task' });
		expect((thrown as AnswerError).reason).toBeUndefined();
		expect((thrown as AnswerError).violations).toEqual([]);
	});

	test('that is no JSON is thrown with the HTTP status', async () => {
		const page = answer('<!doctype html>', 502, 'text/html');
		expect((await call(page)).error).toMatchObject({ kind: 'http', code: 502 });
	});

	test.each([
		['problem details', { title: 'Not found', status: 404 }, 'application/problem+json'],
		['JSON of a proxy', { message: 'no route' }, 'application/json'],
		['an empty object', {}, 'application/json']
	])('is no result where it is %s', async (_, body, contentType) => {
		const { messages, error: thrown } = await call(answer(body, 404, contentType));
		expect(messages).toEqual([]);
		expect(thrown).toBeInstanceOf(AnswerError);
		expect(thrown).toMatchObject({ kind: 'http', code: 404 });
	});
});

test.each([
	['an empty object', answer({}, 200)],
	['nothing', new Response(null, { status: 204 })],
	['an empty body', new Response('', { status: 202 })]
])('a delete may be answered with %s', async (_, response) => {
	const request = { taskId: 'task-1', id: 'config-1' };
	const { messages, error } = await call(response, 'DeleteTaskPushNotificationConfig', { request });
	expect(error).toBeUndefined();
	expect(messages).toEqual([{}]);
});

test('an error without a code or message has those of HTTP', async () => {
	const { error } = await call(answer({ error: {} }, 400));
	expect(error).toMatchObject({ code: 400, message: 'The error has no message' });
});

test.each(['ListTasks', 'SendMessage'] as const)(
	'%s for a tenant named like a fixed path keeps its meaning',
	(name) => {
		const { verb, path, body } = restRequest(operation(name), { tenant: 'tasks' });
		const found = findRoute(verb, path.replace(/\?.*/, ''));
		expect(found.route.operation.name).toBe(name);
		expect(found.path.tenant ?? body?.tenant ?? path).toMatch(/tasks$/);
	}
);

test.each<[OperationName, JsonObject, string, string]>([
	['GetTask', {}, 'missing', 'id'],
	['CancelTask', { id: null }, 'missing', 'id'],
	['SubscribeToTask', { id: '' }, 'missing', 'id'],
	['GetTask', { tenant: 'acme', id: '' }, 'missing', 'id'],
	['CreateTaskPushNotificationConfig', { url: 'https://a.test' }, 'missing', 'taskId'],
	['GetTaskPushNotificationConfig', { task_id: '', id: 'c' }, 'missing', 'task_id'],
	['GetTaskPushNotificationConfig', { taskId: 't' }, 'missing', 'id'],
	['GetTask', { id: '.' }, 'dots', 'id'],
	['ListTaskPushNotificationConfigs', { task_id: '..' }, 'dots', 'task_id'],
	['ListTasks', { tenant: '..' }, 'dots', 'tenant'],
	['SendMessage', { tenant: '.' }, 'dots', 'tenant'],
	['GetTask', { id: 7 }, 'type', 'id'],
	['CancelTask', { id: ['a'] }, 'type', 'id'],
	['GetTask', { id: '\ud800' }, 'unicode', 'id'],
	['ListTasks', { contextId: 'a\udc00' }, 'unicode', 'contextId'],
	['ListTasks', { '\ud800': 1 }, 'unicode', '\ud800'],
	['ListTasks', { tenant: '\ud800' }, 'unicode', 'tenant']
])('no URL can say %s %j: %s', (name, request, kind, member) => {
	let caught: unknown;
	try {
		restRequest(operation(name), request);
	} catch (error) {
		caught = error;
	}
	expect(caught).toBeInstanceOf(UnfitForUrl);
	expect(caught).toMatchObject({ kind, member });
});

test.each<[OperationName, JsonObject]>([
	['GetTask', { id: '...' }],
	['GetTask', { id: ' ' }],
	['GetTask', { id: '%2e%2e' }],
	['SendMessage', { tenant: '' }],
	['ListTasks', { tenant: null, contextId: '..' }],
	['CancelTask', { id: 'a', metadata: { a: '\ud800', b: '..' } }]
])('a URL can say %s %j', (name, request) => {
	const { path } = restRequest(operation(name), request);
	expect(new URL(path, 'http://agent.test').pathname).toBe(path.replace(/\?.*/, ''));
});

test('what fetch throws passes through', async () => {
	const lost = new TypeError('fetch failed');
	const answers = callRest({
		operation: operation('ListTasks'),
		request: {},
		url: 'http://agent.test',
		headers: new Headers(),
		fetch: () => Promise.reject(lost),
		sequence: 1
	});
	await expect(answers.next()).rejects.toBe(lost);
});

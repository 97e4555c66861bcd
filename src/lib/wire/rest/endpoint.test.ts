import { describe, expect, test } from 'vitest';
import type { JsonObject, StreamResponse } from '../../protocol/index.js';
import { A2AError } from '../../protocol/index.js';
import type { AgentPort, Outcome } from '../agent-port.js';
import { agentThat } from '../agent.test-helper.js';
import { toResponse } from '../plain.js';
import { restEndpoint } from './endpoint.js';

const signal = new AbortController().signal;
const events: StreamResponse[] = [
	{ task: { id: 'a', contextId: 'c', status: { state: 'TASK_STATE_WORKING', timestamp: '' } } }
];

const result = (extensions: string[] = []): Outcome => ({ kind: 'result', extensions, result: {} });

function visit(agent: AgentPort, path: string, init: RequestInit & { query?: string } = {}) {
	const { query = '', headers, ...rest } = init;
	const request = new Request(`http://agent.test/rest${path}${query}`, {
		...rest,
		headers: { 'A2A-Version': '1.0', ...headers }
	});
	return restEndpoint({ agent, path, request, signal }).then(toResponse);
}

async function reasonOf(response: Response): Promise<unknown> {
	const { error } = (await response.json()) as { error: { status: string; details: JsonObject[] } };
	return error.details[0]?.reason ?? error.status;
}

test('a call reaches the agent with its request and its service parameters', async () => {
	const { agent, calls } = agentThat(() => result(['urn:a']));
	const response = await visit(agent, '/acme/tasks/a%2Fb', {
		query: '?historyLength=1',
		headers: { 'A2A-Extensions': 'urn:a,urn:b', Accept: 'application/json' }
	});
	expect(calls).toEqual([
		[
			'GetTask',
			{ tenant: 'acme', id: 'a/b', historyLength: '1' },
			{ version: '1.0', extensions: ['urn:a', 'urn:b'] }
		]
	]);
	expect(response.status).toBe(200);
	expect(Object.fromEntries(response.headers)).toEqual({
		'a2a-extensions': 'urn:a',
		'cache-control': 'no-store',
		'content-type': 'application/json'
	});
	expect(await response.text()).toBe('{}');
});

describe('the checks come in their order', () => {
	const wrong = { 'A2A-Version': '9.9', 'Content-Type': 'text/plain' };

	test('path, verb, content type, JSON, version, and only then the agent', async () => {
		const { agent, calls } = agentThat(() => result());
		const json = { 'A2A-Version': '9.9', 'Content-Type': 'application/json' };
		const post = (headers: HeadersInit, body: string) => ({ method: 'POST', headers, body });
		const responses = await Promise.all([
			visit(agent, '/nowhere', post(wrong, '{')),
			visit(agent, '/message:send', { method: 'PUT', headers: wrong, body: '{' }),
			visit(agent, '/message:send', post(wrong, '{')),
			visit(agent, '/message:send', post(json, '{')),
			visit(agent, '/message:send', post(json, '{}'))
		]);
		expect(responses.map(({ status }) => status)).toEqual([404, 405, 400, 400, 400]);
		expect(await Promise.all(responses.map(reasonOf))).toEqual([
			'NOT_FOUND',
			'UNIMPLEMENTED',
			'CONTENT_TYPE_NOT_SUPPORTED',
			'PARSE_ERROR',
			'VERSION_NOT_SUPPORTED'
		]);
		expect(calls).toEqual([]);
	});

	test('the version may stand in the query', async () => {
		const { agent, calls } = agentThat(() => result());
		const headers = { 'A2A-Version': '' };
		expect((await visit(agent, '/tasks', { headers })).status).toBe(400);
		const query = '?a2a-version=1.0.7&pageSize=1';
		expect((await visit(agent, '/tasks', { headers, query })).status).toBe(200);
		expect(calls).toEqual([['ListTasks', { pageSize: '1' }, { version: '1.0.7', extensions: [] }]]);
	});
});

describe('an error', () => {
	const refuse = () => {
		throw new A2AError('TASK_NOT_CANCELABLE', 'Too late');
	};

	test.each([
		['1.0.1', 400, 'application/a2a+json'],
		['1.0.0', 409, 'application/json']
	] as const)('follows edition %s', async (edition, status, mediaType) => {
		const response = await visit(agentThat(refuse, edition).agent, '/tasks/a:cancel', {
			method: 'POST'
		});
		expect(response.status).toBe(status);
		expect(response.headers.get('Content-Type')).toBe(mediaType);
	});

	test('is in the media type that was asked for', async () => {
		const headers = { Accept: 'application/json' };
		const response = await visit(agentThat(refuse).agent, '/nowhere', { headers });
		expect(response.headers.get('Content-Type')).toBe('application/json');
	});

	test('before the first event of a stream is no stream', async () => {
		const headers = { Accept: 'text/event-stream' };
		const response = await visit(agentThat(refuse).agent, '/tasks/a:subscribe', { headers });
		expect(response.status).toBe(400);
		expect(response.headers.get('Content-Type')).toBe('application/json');
	});

	test('that nobody foresaw is an answer, too', async () => {
		const { agent } = agentThat(() => {
			throw new RangeError('secret');
		});
		const response = await visit(agent, '/tasks');
		expect(response.status).toBe(500);
		expect(await response.text()).not.toContain('secret');
	});

	test('is the answer to an upload that breaks off, which the agent never sees', async () => {
		const { agent, calls } = agentThat(() => result());
		const body = new ReadableStream({
			pull: (controller) => controller.error(new Error('connection lost'))
		});
		const init = { method: 'POST', body, duplex: 'half' };
		expect((await visit(agent, '/message:send', init)).status).toBe(500);
		expect(calls).toEqual([]);
	});
});

describe('a stream', () => {
	const streaming = (failure?: unknown) =>
		agentThat(() => ({
			kind: 'stream',
			extensions: ['urn:a'],
			events: new ReadableStream<StreamResponse>(
				{
					pull(controller) {
						const next = pending.shift();
						if (next) controller.enqueue(next);
						else if (failure) controller.error(failure);
						else controller.close();
					}
				},
				{ highWaterMark: 0 }
			)
		})).agent;
	let pending: StreamResponse[] = [];

	test.each(['GET', 'POST'])('opened by %s has the bare events', async (method) => {
		pending = [...events];
		const response = await visit(streaming(), '/tasks/a:subscribe', { method });
		expect(response.headers.get('Content-Type')).toBe('text/event-stream');
		expect(response.headers.get('A2A-Extensions')).toBe('urn:a');
		expect(await response.text()).toBe(`data: ${JSON.stringify(events[0])}\n\n`);
	});

	test('that fails ends with an event named error, with the error object', async () => {
		pending = [...events];
		const failure = new A2AError('INVALID_AGENT_RESPONSE', 'No sense');
		const text = await (await visit(streaming(failure), '/tasks/a:subscribe')).text();
		const [, last = ''] = text.split('\n\n');
		expect(last).toMatch(/^event: error\ndata: \{"error":\{"code":500,"status":"INTERNAL",/);
		expect(last).toContain('INVALID_AGENT_RESPONSE');
	});
});

import { describe, expect, test } from 'vitest';
import type { StreamResponse } from '../../protocol/index.js';
import { A2AError } from '../../protocol/index.js';
import type { AgentPort, Outcome } from '../agent-port.js';
import { agentThat } from '../agent.test-helper.js';
import { toResponse } from '../plain.js';
import { jsonRpcEndpoint } from './endpoint.js';

const url = 'http://agent.test/rpc';
const json = { 'Content-Type': 'application/json', 'A2A-Version': '1.0' };
const result: Outcome = { kind: 'result', extensions: ['urn:a', 'urn:b'], result: {} };

function visit(agent: AgentPort, body: unknown, init: RequestInit = {}, query = '') {
	const text = typeof body === 'string' ? body : JSON.stringify(body);
	const request = new Request(url + query, { method: 'POST', headers: json, body: text, ...init });
	const { signal } = new AbortController();
	return jsonRpcEndpoint({ agent, path: '', request, signal }).then(toResponse);
}

const call = (members: object = {}) => ({ jsonrpc: '2.0', id: 7, method: 'GetTask', ...members });

async function codeOf(response: Response): Promise<[unknown, number]> {
	const { id, error } = (await response.json()) as { id: unknown; error: { code: number } };
	return [id, error.code];
}

test('a call reaches the agent with its params and its service parameters', async () => {
	const { agent, calls } = agentThat(() => result);
	const headers = { ...json, 'A2A-Extensions': 'urn:a,urn:b' };
	const response = await visit(agent, call({ params: { id: 'task-1' } }), { headers });
	expect(calls).toEqual([
		['GetTask', { id: 'task-1' }, { version: '1.0', extensions: ['urn:a', 'urn:b'] }]
	]);
	expect(response.status).toBe(200);
	expect(Object.fromEntries(response.headers)).toEqual({
		'a2a-extensions': 'urn:a, urn:b',
		'cache-control': 'no-store',
		'content-type': 'application/json'
	});
	expect(await response.text()).toBe('{"jsonrpc":"2.0","id":7,"result":{}}');
});

test.each([['a'], [''], [0], [1.5], [null]])('the id %j comes back as it was', async (id) => {
	const answer = (await (await visit(agentThat().agent, call({ id }))).json()) as { id: unknown };
	expect(answer.id).toBe(id);
	const wrong = await visit(agentThat().agent, call({ id, method: 'nope' }));
	expect(await codeOf(wrong)).toEqual([id, -32601]);
});

test('params that are left out are empty', async () => {
	const { agent, calls } = agentThat();
	await visit(agent, call({ method: 'ListTasks' }));
	expect(calls).toEqual([['ListTasks', {}, { version: '1.0', extensions: [] }]]);
});

test('the version may stand in the query', async () => {
	const headers = { 'Content-Type': 'application/json', 'A2A-Version': '' };
	const { agent, calls } = agentThat();
	expect(await codeOf(await visit(agent, call(), { headers }))).toEqual([7, -32009]);
	expect((await visit(agent, call(), { headers }, '?A2A-Version=1.0')).status).toBe(200);
	expect(calls).toHaveLength(1);
});

test('the checks come in their order: type, JSON, envelope, version, method, params', async () => {
	const { agent, calls } = agentThat();
	const old = { ...json, 'A2A-Version': '0.3' };
	const text = { ...old, 'Content-Type': 'text/plain' };
	const unknown = call({ method: 'nope', params: [] });
	const responses = [
		await visit(agent, '{', { headers: text }),
		await visit(agent, '{', { headers: old }),
		await visit(agent, { ...unknown, jsonrpc: '1.0' }, { headers: old }),
		await visit(agent, unknown, { headers: old }),
		await visit(agent, unknown),
		await visit(agent, call({ params: [] }))
	];
	expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
	expect(await Promise.all(responses.map(codeOf))).toEqual([
		[null, -32005],
		[null, -32700],
		[7, -32600],
		[7, -32009],
		[7, -32601],
		[7, -32602]
	]);
	expect(calls).toEqual([]);
});

test.each(['GET', 'PUT', 'DELETE', 'OPTIONS'])(
	'%s is answered with the verb to use',
	async (method) => {
		const request = new Request(url, { method });
		const { agent } = agentThat();
		const signal = new AbortController().signal;
		const response = toResponse(await jsonRpcEndpoint({ agent, path: '', request, signal }));
		expect(response.status).toBe(405);
		expect(response.headers.get('Allow')).toBe('POST');
		expect(await codeOf(response)).toEqual([null, -32600]);
	}
);

test('an upload that breaks off is answered, and the agent never sees it', async () => {
	const { agent, calls } = agentThat();
	const body = new ReadableStream({
		pull: (controller) => controller.error(new Error('connection lost'))
	});
	const response = await visit(agent, '', { body, duplex: 'half' } as RequestInit);
	expect(await codeOf(response)).toEqual([null, -32603]);
	expect(calls).toEqual([]);
});

describe('what an agent throws', () => {
	test('is an error answer with the id', async () => {
		const { agent } = agentThat(() => {
			throw new A2AError('TASK_NOT_FOUND', 'Gone');
		});
		const response = await visit(agent, call({ method: 'SubscribeToTask' }));
		expect(response.headers.get('Content-Type')).toBe('application/json');
		expect(await codeOf(response)).toEqual([7, -32001]);
	});

	test('is an internal error where nobody foresaw it, and tells nothing', async () => {
		const { agent } = agentThat(() => {
			throw new RangeError('secret');
		});
		expect(await (await visit(agent, call())).text()).toBe(
			'{"jsonrpc":"2.0","id":7,"error":{"code":-32603,"message":"Internal error"}}'
		);
	});
});

describe('a stream', () => {
	const event = { message: { messageId: 'm', role: 'ROLE_AGENT', parts: [] } } as StreamResponse;

	function streaming(end: (controller: ReadableStreamDefaultController<StreamResponse>) => void) {
		let begun = false;
		const events = new ReadableStream<StreamResponse>(
			{
				pull(controller) {
					if (begun) end(controller);
					else controller.enqueue(event);
					begun = true;
				}
			},
			{ highWaterMark: 0 }
		);
		return agentThat(() => ({ kind: 'stream', extensions: [], events })).agent;
	}

	test('has a whole response with the id of the request in each event', async () => {
		const agent = streaming((controller) => controller.close());
		const response = await visit(agent, call({ id: 'a', method: 'SubscribeToTask' }));
		expect(response.headers.get('Content-Type')).toBe('text/event-stream');
		expect(await response.text()).toBe(
			`data: ${JSON.stringify({ jsonrpc: '2.0', id: 'a', result: event })}\n\n`
		);
	});

	test('that fails ends with an error response, as an event without a name', async () => {
		const failure = new A2AError('INVALID_AGENT_RESPONSE', 'No sense');
		const agent = streaming((controller) => controller.error(failure));
		const text = await (await visit(agent, call({ method: 'SubscribeToTask' }))).text();
		const [, last = '', rest] = text.split('\n\n');
		expect(rest).toBe('');
		expect(JSON.parse(last.replace(/^data: /, ''))).toMatchObject({
			jsonrpc: '2.0',
			id: 7,
			error: { code: -32006, message: 'No sense', data: [{ reason: 'INVALID_AGENT_RESPONSE' }] }
		});
	});
});

import { describe, expect, test } from 'vitest';
import type { AgentCardJson } from '../gen/lf/a2a/v1/a2a_pb.js';
import type { CallExchange } from '../exchange/index.js';
import { responseBody } from '../exchange/index.js';
import type { Binding, JsonObject } from '../protocol/index.js';
import { createClient } from './client.js';
import { fetchAgents } from './card.js';

const card = {
	name: 'Test',
	supportedInterfaces: [
		{ url: 'https://agent.test/rpc', protocolBinding: 'JSONRPC', protocolVersion: '1.0' },
		{ url: 'https://agent.test/rest', protocolBinding: 'HTTP+JSON', protocolVersion: '1.0' },
		{
			url: 'https://agent.test/grpc',
			protocolBinding: 'https://agent.test/bindings/grpc-web',
			protocolVersion: '1.0'
		}
	]
} as AgentCardJson;

/** A `fetch` that gives one response and keeps the request. */
function answering(respond: (request: Request) => Response | Promise<Response>) {
	const seen: Request[] = [];
	const fetch: typeof globalThis.fetch = async (input, init) => {
		const request = new Request(input, init);
		request.signal.throwIfAborted();
		seen.push(request.clone());
		return respond(request);
	};
	return { fetch, seen };
}

const json = (body: unknown, init: ResponseInit = {}) =>
	new Response(typeof body === 'string' ? body : JSON.stringify(body), {
		...init,
		headers: { 'Content-Type': 'application/json', ...init.headers }
	});

function call(
	fetch: typeof globalThis.fetch,
	binding: Binding,
	request: JsonObject = { id: 'a/b' }
) {
	const client = createClient({ fetch, card, now: () => 0 });
	return client.call({ operation: 'GetTask', binding, request, headers: { 'A2A-Version': '1.0' } });
}

describe('a request', () => {
	test('is an envelope in JSON-RPC, numbered from 1', async () => {
		const { fetch, seen } = answering(() => json({ jsonrpc: '2.0', id: 1, result: {} }));
		await call(fetch, 'jsonrpc');
		expect(seen[0]?.url).toBe('https://agent.test/rpc');
		expect(await seen[0]?.json()).toEqual({
			jsonrpc: '2.0',
			id: 1,
			method: 'GetTask',
			params: { id: 'a/b' }
		});
	});

	test('is a path and a query in HTTP+JSON', async () => {
		const { fetch, seen } = answering(() => json({}));
		await call(fetch, 'rest', { id: 'a/b', historyLength: 2 });
		expect(seen[0]?.method).toBe('GET');
		expect(seen[0]?.url).toBe('https://agent.test/rest/tasks/a%2Fb?historyLength=2');
		expect(seen[0]?.headers.get('A2A-Version')).toBe('1.0');
	});

	test.each([
		['jsonrpc', '{"jsonrpc":"2.0","id":1,"method":"SendMessage","params":{"message": }'],
		['rest', '{"message": ']
	] as const)('over %s is sent and kept as it was written', async (binding, body) => {
		const { fetch, seen } = answering(() => json({ error: {} }, { status: 400 }));
		const text = '{"message": ';
		const client = createClient({ fetch, card });
		const options = { operation: 'SendMessage', binding, request: {}, text } as const;
		const { written, ending } = await client.call(options);
		expect(await seen[0]?.text()).toBe(body);
		expect(written).toBe(text);
		expect(ending?.kind).toBe('refused');
	});

	test('that has no protobuf form fails before anything is sent', async () => {
		const { fetch, seen } = answering(() => json({}));
		const { ending, request } = await call(fetch, 'grpc', { id: 7 });
		expect(ending).toMatchObject({ kind: 'failed', message: expect.stringContaining('id') });
		expect(seen).toEqual([]);
		expect(request).toBeUndefined();
	});

	test('over a binding that the card does not list fails by name', async () => {
		const { fetch } = answering(() => json({}));
		const client = createClient({ fetch, card: { name: 'Bare' } });
		const exchange = await client.call({ operation: 'GetTask', binding: 'rest', request: {} });
		expect(exchange.ending).toMatchObject({
			kind: 'failed',
			message: expect.stringContaining('Bare')
		});
	});
});

describe('an exchange', () => {
	test('holds the request and the response as they were, headers and bytes', async () => {
		const { fetch } = answering(() => json({ id: 't' }, { headers: { ETag: '"x"' } }));
		const exchange = await call(fetch, 'rest', { id: 't' });
		expect(exchange.request).toMatchObject({
			method: 'GET',
			url: 'https://agent.test/rest/tasks/t'
		});
		expect(exchange.response?.status).toBe(200);
		expect(exchange.response?.headers).toContainEqual(['etag', '"x"']);
		expect(new TextDecoder().decode(responseBody(exchange))).toBe('{"id":"t"}');
		expect(exchange.messages).toEqual([{ at: 0, value: { id: 't' } }]);
		expect(exchange.ending).toEqual({ kind: 'complete', at: 0 });
	});

	test('is told step by step while a stream arrives', async () => {
		const { fetch } = answering(() => {
			const chunks = ['data: {"task":{}}\n', '\ndata: {"statusUpdate":{}}\n\n'];
			const body = new ReadableStream<Uint8Array>({
				start(controller) {
					for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
					controller.close();
				}
			});
			return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } });
		});
		const steps: CallExchange[] = [];
		const client = createClient({ fetch, card, now: () => 0 });
		const last = await client.call({
			operation: 'SubscribeToTask',
			binding: 'rest',
			request: { id: 't' },
			onChange: (exchange) => steps.push(exchange)
		});
		expect(last.messages.map(({ value }) => Object.keys(value))).toEqual([
			['task'],
			['statusUpdate']
		]);
		const counts = steps.map(({ messages }) => messages.length);
		expect(counts).toEqual([...counts].sort());
		expect(steps.at(-1)).toBe(last);
		expect(last.response?.chunks).toHaveLength(2);
	});

	test('of an error answer keeps its code, reason and details', async () => {
		const details = [
			{
				'@type': 'type.googleapis.com/google.rpc.ErrorInfo',
				reason: 'TASK_NOT_FOUND',
				domain: 'a2a-protocol.org',
				metadata: { taskId: 't' }
			}
		];
		const error = { code: -32001, message: 'Task not found', data: details };
		const { fetch } = answering(() => json({ jsonrpc: '2.0', id: 1, error }));
		expect((await call(fetch, 'jsonrpc')).ending).toEqual({
			kind: 'refused',
			at: 0,
			error: {
				kind: 'jsonrpc',
				code: -32001,
				status: undefined,
				reason: 'TASK_NOT_FOUND',
				message: 'Task not found',
				metadata: { taskId: 't' },
				violations: [],
				details
			}
		});
	});

	test.each<Binding>(['jsonrpc', 'rest', 'grpc'])(
		'over %s takes a web page for an error, never for an answer',
		async (binding) => {
			const page = () =>
				new Response('<!doctype html>', { headers: { 'Content-Type': 'text/html' } });
			const { ending, messages } = await call(answering(page).fetch, binding);
			expect(ending?.kind).toBe('refused');
			expect(messages).toEqual([]);
		}
	);

	test.each<Binding>(['jsonrpc', 'rest', 'grpc'])(
		'over %s with a broken connection has failed',
		async (binding) => {
			const { fetch } = answering(() => {
				throw new TypeError('Failed to fetch');
			});
			const { ending } = await call(fetch, binding);
			expect(ending).toMatchObject({ kind: 'failed', message: 'Failed to fetch' });
		}
	);

	test.each<Binding>(['jsonrpc', 'rest', 'grpc'])(
		'over %s that its caller aborts is aborted',
		async (binding) => {
			const abort = new AbortController();
			const { fetch } = answering(
				(request) =>
					new Promise((_, reject) => {
						request.signal.addEventListener('abort', () => reject(request.signal.reason as Error));
					})
			);
			const client = createClient({ fetch, card });
			const exchange = client.call({
				operation: 'GetTask',
				binding,
				request: { id: 't' },
				signal: abort.signal,
				onChange: ({ request }) => request && abort.abort()
			});
			expect((await exchange).ending?.kind).toBe('aborted');
		}
	);
});

describe('a catalogue', () => {
	test('gives the agents with their cards', async () => {
		const agents = [{ name: 'a', url: 'https://agent.test/a', card }];
		expect(await fetchAgents(answering(() => json({ agents })).fetch, 'https://x.test/')).toEqual(
			agents
		);
	});

	test('that is a web page is refused', async () => {
		const { fetch } = answering(
			() => new Response('<html>', { headers: { 'Content-Type': 'text/html' } })
		);
		await expect(fetchAgents(fetch, 'https://x.test/')).rejects.toThrow('text/html');
	});

	test('that came with an error status is refused', async () => {
		const { fetch } = answering(() => json({ agents: [] }, { status: 500 }));
		await expect(fetchAgents(fetch, 'https://x.test/')).rejects.toThrow('HTTP 500');
	});
});

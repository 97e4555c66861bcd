import { setupServer } from 'msw/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallExchange } from '../exchange/index.js';
import { createClient } from '../client/index.js';
import type { Binding, JsonObject } from '../protocol/index.js';
import { bindings, bindingSegments, declaredBinding } from '../protocol/index.js';
import { shippedAgents } from '../scenarios/index.js';
import { createAgentHandlers, handlerEndpoint } from './agent-handlers.js';
import { processPorts } from './process-ports.js';

const site = 'https://agents.test/docs/a2a+b';
const handlers = createAgentHandlers({ site, agents: shippedAgents, ports: processPorts });
const server = setupServer(...handlers);

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterAll(() => server.close());

const agent = `${site}/sandbox/main/states`;
const card: JsonObject = {
	supportedInterfaces: bindings.map((binding) => ({
		url: `${agent}/${bindingSegments[binding]}`,
		protocolBinding: declaredBinding(binding, site),
		protocolVersion: '1.0'
	}))
};
const headers = { 'A2A-Version': '1.0' };
const client = createClient({ fetch: (input, init) => fetch(input, init), card });

function send(binding: Binding, text: string, more: object = {}): Promise<CallExchange> {
	const message = { messageId: crypto.randomUUID(), role: 'ROLE_USER', parts: [{ text }] };
	return client.call({
		operation: 'SendStreamingMessage',
		binding,
		request: { message },
		headers,
		...more
	});
}

describe.each(bindings)('behind setupServer, over %s', (binding) => {
	test('a call is answered', async () => {
		const { ending, messages } = await client.call({
			operation: 'ListTasks',
			binding,
			request: { pageSize: 1 },
			headers
		});
		expect(ending?.kind).toBe('complete');
		expect(messages).toHaveLength(1);
	});

	test('the events of a stream come one by one', async () => {
		const seen: number[] = [];
		const { ending, messages } = await send(binding, 'working, completed after 300ms', {
			onChange: ({ messages }: CallExchange) => seen.push(messages.length)
		});
		expect(ending?.kind).toBe('complete');
		const [first, last] = [messages[0], messages.at(-1)];
		expect((last?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThan(150);
		expect(seen).toContain(1);
	});

	test('an abort ends a stream and leaves its task', async () => {
		const abort = new AbortController();
		const { ending, messages } = await send(binding, 'working, completed after 20s', {
			signal: abort.signal,
			onChange: ({ messages }: CallExchange) => messages.length > 0 && abort.abort()
		});
		expect(ending?.kind).toBe('aborted');
		const { id } = (messages[0]?.value as { task: { id: string } }).task;
		const read = await client.call({ operation: 'GetTask', binding, request: { id }, headers });
		expect(read.messages[0]?.value).toMatchObject({ status: { state: 'TASK_STATE_WORKING' } });
	});
});

test.each([
	'',
	'/somewhere',
	'/sandbox/main/nobody/rpc',
	'/sandbox/main/states/soap/%',
	'/%E0%A4%A'
])('nothing is at "%s" below the site, and our 404 says so', async (path) => {
	const response = await fetch(`${site}${path || '/'}`);
	expect(response.status).toBe(404);
	expect(await response.json()).toMatchObject({ error: { status: 'NOT_FOUND' } });
});

test('a broken percent sign in the path of an agent is answered by its binding', async () => {
	const response = await fetch(`${agent}/rest/tasks/%E0%A4%A`, { headers });
	expect(response.status).toBe(400);
	expect(await response.json()).toMatchObject({ error: { status: 'INVALID_ARGUMENT' } });
});

test.each(['https://agents.test/docs/a2aab/sandbox/main/agents', 'https://other.test/sandbox/'])(
	'%s is left to others',
	async (url) => {
		await expect(fetch(url)).rejects.toThrow();
	}
);

describe('called without a server', () => {
	const endpoint = handlerEndpoint(handlers);
	const { signal } = new AbortController();

	test('they get the body that MSW does not', async () => {
		const request = new Request(`${agent}/rpc`, {
			method: 'POST',
			headers: { ...headers, 'Content-Type': 'application/json' },
			body: JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'ListTasks' })
		});
		expect(await (await endpoint(request, signal)).json()).toMatchObject({ id: 7, result: {} });
	});

	test('what lies elsewhere is a network error', async () => {
		const response = await endpoint(new Request('https://other.test/sandbox/'), signal);
		expect(response.type).toBe('error');
	});
});

import { describe, expect, test } from 'vitest';
import type { AgentCardJson } from '../../src/lib/gen/lf/a2a/v1/a2a_pb.js';
import { startNodeHost } from '../../src/lib/hosts/node/index.js';
import type { Binding, JsonObject } from '../../src/lib/protocol/index.js';
import { bindings } from '../../src/lib/protocol/index.js';
import { shippedAgents } from '../../src/lib/scenarios/index.js';
import { optionalExtension, requiredExtension } from '../conformance/agents.js';
import { sendRequest } from '../conformance/rig.js';
import { newRig, post, refusal, request, rpc, startTask } from './decisions.js';

const hello = sendRequest({ parts: [{ text: 'Hello' }] });

test.each([
	['*/*', 'application/a2a+json'],
	['application/a2a+json, application/json', 'application/a2a+json'],
	['application/json', 'application/json'],
	['text/html, */*', 'application/a2a+json']
])('D02: to Accept %s HTTP+JSON answers in %s', async (accept, mediaType) => {
	const rig = newRig();
	for (const path of ['conformance/rest/tasks', 'conformance/rest/tasks/nowhere']) {
		const response = await request(rig, path, { headers: { Accept: accept } });
		expect(response.headers.get('Content-Type')).toBe(mediaType);
	}
});

test.each(['text/event-stream', 'text/html'])(
	'D02: errors are plain JSON where Accept %s covers none of the types',
	async (accept) => {
		const response = await request(newRig(), 'conformance/rest/tasks/nowhere:subscribe', {
			headers: { Accept: accept }
		});
		expect(response.status).toBe(404);
		expect(response.headers.get('Content-Type')).toBe('application/json');
	}
);

test.each<[string, Record<string, string>, string, boolean]>([
	['a patch number plays no part', { 'A2A-Version': '1.0.7' }, '', true],
	['the name has no case', { 'a2A-vErSiOn': '1.0' }, '', true],
	[
		'the query stands in for a header that is missing',
		{ 'A2A-Version': '' },
		'?a2a-version=1.0',
		true
	],
	['the header comes before the query', { 'A2A-Version': '99.0' }, '?A2A-Version=1.0', false],
	['one number is no version', { 'A2A-Version': '1' }, '', false],
	['a letter is no part of a version', { 'A2A-Version': 'v1.0' }, '', false],
	['a later minor version is another one', { 'A2A-Version': '1.1' }, '', false]
])('D17: %s', async (_, headers, query, isTaken) => {
	const rig = newRig();
	const rest = await request(rig, `conformance/rest/tasks${query}`, { headers });
	expect(rest.status).toBe(isTaken ? 200 : 400);
	const call = await request(rig, `conformance/rpc${query}`, post(rpc('ListTasks', {}), headers));
	const body = (await call.json()) as JsonObject;
	expect(body).toMatchObject(isTaken ? { result: {} } : { error: { code: -32009 } });
});

describe.each<Binding>(bindings)('over %s', (binding) => {
	test('D29: an interface without a tenant passes over one that is named', async () => {
		const exchange = await newRig().call('echo', {
			operation: 'ListTasks',
			binding,
			request: { tenant: 'acme' }
		});
		expect(exchange.ending?.kind).toBe('complete');
	});

	test('D48: the response names the extensions that were activated, and no others', async () => {
		const exchange = await newRig().call('strict', {
			operation: 'SendMessage',
			binding,
			request: hello,
			headers: {
				'A2A-Extensions': `${requiredExtension}, ${optionalExtension}, https://example.com/unknown`
			}
		});
		expect(refusal(exchange)).toBeUndefined();
		const named = new Headers(exchange.response?.headers as [string, string][])
			.get('A2A-Extensions')
			?.split(/, ?/);
		expect(named).toEqual([requiredExtension, optionalExtension]);
	});
});

test('D29: fixed paths come before those of tenants', async () => {
	const rig = newRig();
	const { id } = await startTask(rig, 'tck-complete-task');
	expect((await request(rig, `conformance/rest/tasks/${id}`)).status).toBe(200);
	const ofTenant = await request(rig, 'conformance/rest/acme/tasks');
	expect(await ofTenant.json()).toMatchObject({ totalSize: 1 });
	expect((await request(rig, 'conformance/rest/tasks/tasks')).status).toBe(404);
});

test('D41: a card is JSON', async () => {
	const card = await request(newRig(), 'echo/.well-known/agent-card.json');
	expect(card.headers.get('Content-Type')).toBe('application/json');
});

test('D54: a coding that is not taken is HTTP 415 and names those that are', async () => {
	const headers = { 'Content-Encoding': 'br' };
	for (const path of ['echo/rpc', 'echo/rest/message:send']) {
		const response = await request(newRig(), path, post({}, headers));
		expect(response.status).toBe(415);
		expect(response.headers.get('Accept-Encoding')).toBe('gzip, deflate, identity');
	}
});

test('D55: an encoded letter is the letter, an encoded colon no verb', async () => {
	const rig = newRig();
	expect((await request(rig, 'echo/rest/%74asks')).status).toBe(200);
	const response = await request(rig, 'echo/rest/message%3Asend', post(hello));
	expect(response.status).toBe(404);
	expect(await response.text()).toContain('colon is percent-encoded');
});

test('D58: a number as id of JSON-RPC is echoed as it is written', async () => {
	const call = '{"jsonrpc":"2.0","id":12345678901234567890,"method":"ListTasks"}';
	const response = await request(newRig(), 'echo/rpc', post(call));
	expect(await response.text()).toContain('"id":12345678901234567890,"result"');
});

test('D52: gRPC-Web is a custom binding, named by a page that documents it', async () => {
	const rig = newRig();
	const card = (await (
		await request(rig, 'echo/.well-known/agent-card.json')
	).json()) as AgentCardJson;
	const names = card.supportedInterfaces?.map(({ protocolBinding }) => protocolBinding);
	expect(names).toEqual(['JSONRPC', 'HTTP+JSON', `${rig.host.site}/bindings/grpc-web`]);
});

describe('on a port', () => {
	test('D25: native gRPC has a host and a port for its address', async () => {
		const host = await startNodeHost({ agents: shippedAgents, port: 0 });
		try {
			const answer = await fetch(`${host.url}/.well-known/agent-card.json`);
			const { supportedInterfaces } = (await answer.json()) as AgentCardJson;
			const native = supportedInterfaces?.find(({ protocolBinding }) => protocolBinding === 'GRPC');
			expect(native?.url).toBe(new URL(host.url).host);
		} finally {
			await host.close();
		}
	});

	test('D41: any origin may read a card and send the headers of A2A', async () => {
		const host = await startNodeHost({ agents: shippedAgents, port: 0 });
		try {
			const preflight = await fetch(`${host.url}/sandbox/main/echo/rpc`, {
				method: 'OPTIONS',
				headers: { Origin: 'https://example.com', 'Access-Control-Request-Method': 'POST' }
			});
			const allowed = preflight.headers.get('Access-Control-Allow-Headers')?.toLowerCase();
			const wanted = ['content-type', 'authorization', 'a2a-version', 'a2a-extensions', 'accept'];
			for (const name of [...wanted, 'last-event-id']) expect(allowed).toContain(name);
			const card = await fetch(`${host.url}/.well-known/agent-card.json`);
			expect(card.headers.get('Access-Control-Allow-Origin')).toBe('*');
			const exposed = card.headers.get('Access-Control-Expose-Headers')?.toLowerCase();
			for (const name of ['a2a-extensions', 'etag', 'www-authenticate', 'retry-after']) {
				expect(exposed).toContain(name);
			}
		} finally {
			await host.close();
		}
	});
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect as connectHttp2 } from 'node:http2';
import type { IncomingHttpHeaders } from 'node:http2';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Code, createClient } from '@connectrpc/connect';
import { createGrpcTransport } from '@connectrpc/connect-node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { A2AService } from '../../gen/lf/a2a/v1/a2a_pb.js';
import { shippedAgents } from '../../scenarios/index.js';
import { rawCall, rawGet } from './raw-call.test-helper.js';
import type { NodeHost } from './start.js';
import { startNodeHost } from './start.js';

const site = mkdtempSync(join(tmpdir(), 'site-'));
let host: NodeHost;
beforeAll(async () => {
	for (const name of ['index.html', '404.html', 'theme.js']) writeFileSync(join(site, name), name);
	const publicUrls = ['https://agents.test'];
	host = await startNodeHost({ agents: shippedAgents, port: 0, publicUrls, site });
});
afterAll(async () => {
	await host.close();
	rmSync(site, { recursive: true });
});

const wellKnown = '/.well-known/agent-card.json';
const card = `/sandbox/main/fares${wellKnown}`;
const reset = '/sandbox/main/control/reset';

describe('a name that the server was not told', () => {
	const strange = 'kettle.test';
	const refused = expect.stringMatching(/^HTTP\/1\.1 421 Misdirected Request\r\n/) as string;

	test.each([
		rawGet(wellKnown, [`Host: ${strange}`]),
		rawGet(card, [`Host: ${strange}:4100`]),
		rawGet('/sandbox/main/agents', [`Host: ${strange}`, 'X-Forwarded-Host: localhost']),
		rawGet('/sandbox/main/control/clock', [`Host: ${strange}`]),
		rawGet('/', [`Host: ${strange}`]),
		rawGet(`http://${strange}${card}`),
		rawGet(reset, [`Host: ${strange}`, `Origin: http://${strange}`]).replace('GET', 'POST'),
		rawGet('/sandbox/main/fares/rpc', [`Host: ${strange}`]).replace('GET', 'POST')
	])('gets neither an answer nor itself back, but what to do: %j', async (request) => {
		const answer = await rawCall(host.url, request);
		expect(answer).toEqual(refused);
		expect(answer).toContain('--public-url');
		expect(answer).toContain('Cache-Control: no-store');
		expect(answer).not.toContain(strange);
		expect(answer).not.toContain('Access-Control');
	});

	test('is refused over HTTP/2 as well, to native gRPC in its own way', async () => {
		const session = connectHttp2(host.url);
		const stream = session.request({ ':path': card, ':authority': strange });
		const [head] = (await once(stream, 'response')) as [IncomingHttpHeaders];
		expect(head[':status']).toBe(421);
		session.close();

		const transport = createGrpcTransport({ baseUrl: host.url });
		const headers = { 'A2A-Version': '1.0', Host: strange };
		const call = createClient(A2AService, transport).listTasks({}, { headers });
		await expect(call).rejects.toMatchObject({
			code: Code.PermissionDenied,
			rawMessage: expect.stringContaining('--public-url') as string
		});
	});
});

describe('a public URL', () => {
	const named = ['Host: agents.test'];

	test('is in the cards and the list of agents of whoever calls by its name', async () => {
		for (const path of [wellKnown, card, '/sandbox/main/agents']) {
			const answer = await rawCall(host.url, rawGet(path, named));
			expect(answer).toContain('"https://agents.test/sandbox/main/fares/rpc"');
			expect(answer).not.toContain('"http://');
		}
		expect(await (await fetch(host.url + card)).text()).not.toContain('agents.test');
	});

	test('is the origin whose pages may steer the simulator', async () => {
		const from = (origin: string) =>
			rawCall(host.url, rawGet(reset, [...named, `Origin: ${origin}`]).replace('GET', 'POST'));
		expect(await from('https://agents.test')).toMatch(/^HTTP\/1\.1 200 /);
		expect(await from('https://other.test')).toMatch(/^HTTP\/1\.1 403 /);
		expect(await from(host.url)).toMatch(/^HTTP\/1\.1 403 /);
	});
});

describe('no browser takes an answer for what it is not', () => {
	const data = "sandbox; default-src 'none'; frame-ancestors 'none'";
	const page = "frame-ancestors 'self'";

	test.each([
		['GET', '/', 200, page, 'same-origin'],
		['GET', '/nowhere', 404, page, 'same-origin'],
		['GET', '/theme.js', 200, page, 'same-origin'],
		['POST', '/', 404, data, 'same-origin'],
		['GET', wellKnown, 200, data, 'cross-origin'],
		['GET', '/sandbox/main/agents', 200, data, 'cross-origin'],
		['OPTIONS', '/sandbox/main/fares/rpc', 204, data, 'cross-origin'],
		['POST', '/sandbox/main/fares/rpc', 200, data, 'cross-origin'],
		['GET', '/sandbox/main/fares/rest/tasks', 200, data, 'cross-origin'],
		['GET', '/sandbox/main/fares/rest/nowhere', 404, data, 'cross-origin'],
		['GET', '/sandbox/main/control/clock', 200, data, 'same-origin'],
		['GET', '/sandbox/nowhere', 404, data, 'same-origin']
	])('%s %s', async (method, path, status, policy, resource) => {
		const answer = await fetch(host.url + path, {
			method,
			headers: {
				...{ 'A2A-Version': '1.0', 'Content-Type': 'application/json' },
				...(method === 'OPTIONS' && { 'Access-Control-Request-Method': 'POST' })
			}
		});
		expect(answer.status).toBe(status);
		expect(Object.fromEntries(answer.headers)).toMatchObject({
			'x-content-type-options': 'nosniff',
			'content-security-policy': policy,
			'cross-origin-resource-policy': resource
		});
	});

	test.each([
		['no HTTP', 'nonsense\r\n\r\n', 400],
		['without a Host', rawGet('/', []), 400],
		['of a strange name', rawGet('/', ['Host: kettle.test']), 421],
		['too long a head', rawGet('/', [`Host: localhost`, `X-A: ${'a'.repeat(20_000)}`]), 431],
		['with an expectation', rawGet('/', ['Host: localhost', 'Expect: more']), 200]
	])('where the request is %s', async (_, request, status) => {
		const answer = await rawCall(host.url, request);
		expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
		expect(answer).toContain('X-Content-Type-Options: nosniff');
		expect(answer).toContain('frame-ancestors');
	});
});

import { connect as connectHttp2 } from 'node:http2';
import { networkInterfaces } from 'node:os';
import { text } from 'node:stream/consumers';
import { createClient } from '@connectrpc/connect';
import { createGrpcTransport } from '@connectrpc/connect-node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AgentCardJson } from '../../gen/lf/a2a/v1/a2a_pb.js';
import { A2AService } from '../../gen/lf/a2a/v1/a2a_pb.js';
import { shippedAgents } from '../../scenarios/index.js';
import { bodyLimit } from '../../protocol/index.js';
import { rawCall, rawGet } from './raw-call.test-helper.js';
import type { NodeHost } from './start.js';
import { startNodeHost } from './start.js';

let host: NodeHost;
let url: string;
beforeAll(async () => {
	const publicUrls = ['https://agents.test', 'http://[2001:db8::1]:4100'];
	host = await startNodeHost({ agents: shippedAgents, agent: 'echo', port: 0, publicUrls });
	({ url } = host);
});
afterAll(() => host.close());

const headers = { 'Content-Type': 'application/json', 'A2A-Version': '1.0' };
const wellKnown = '/.well-known/agent-card.json';

/** Addresses over native gRPC that a card names. */
async function grpcAddresses(answer: Response | Promise<Response>) {
	const { supportedInterfaces = [] } = (await (await answer).json()) as AgentCardJson;
	return supportedInterfaces
		.filter(({ protocolBinding }) => protocolBinding === 'GRPC')
		.map((one) => one.url);
}

describe('native gRPC', () => {
	test('is in the card of the root agent in main, and in no other', async () => {
		const address = new URL(url).host;
		expect(await grpcAddresses(fetch(url + wellKnown))).toEqual([address]);
		expect(await grpcAddresses(fetch(`${url}/sandbox/main/echo${wellKnown}`))).toEqual([address]);
		expect(await grpcAddresses(fetch(`${url}/sandbox/main/fares${wellKnown}`))).toEqual([]);
		expect(await grpcAddresses(fetch(`${url}/sandbox/lesson/echo${wellKnown}`))).toEqual([]);
	});

	test.each([
		['localhost:4100', 'localhost:4100'],
		['[2001:db8::1]:4100', '[2001:db8::1]:4100'],
		['agents.test', 'agents.test:443'],
		['[::1]', '[::1]:80']
	])('is named as host and port, by the name that was called: %s', async (name, address) => {
		const answer = await rawCall(url, rawGet(wellKnown, [`Host: ${name}`]));
		const [, body] = answer.split('\r\n\r\n');
		expect(await grpcAddresses(new Response(body))).toEqual([address]);
	});

	const hasIpv6 = Object.values(networkInterfaces())
		.flat()
		.some((one) => one?.address === '::1');
	test.skipIf(!hasIpv6)('is served over IPv6', async () => {
		const other = await startNodeHost({ agents: shippedAgents, port: 0, host: '::1' });
		expect(other.url).toMatch(/^http:\/\/\[::1\]:\d+$/);
		const [address] = await grpcAddresses(fetch(other.url + wellKnown));
		const transport = createGrpcTransport({ baseUrl: `http://${address}` });
		const calling = { headers: { 'A2A-Version': '1.0' } };
		expect(await createClient(A2AService, transport).listTasks({}, calling)).toBeDefined();
		await other.close();
	});
});

describe('pages of other sites', () => {
	const elsewhere = { Origin: 'https://example.com' };
	const preflight = (path: string) =>
		fetch(url + path, {
			method: 'OPTIONS',
			headers: { ...elsewhere, 'Access-Control-Request-Method': 'POST' }
		});
	const corsNames = (response: Response) =>
		[...response.headers.keys()].filter((name) => name.startsWith('access-control-')).sort();

	test('may call the agents, with all headers that clients of the bindings send', async () => {
		const asked = await preflight('/sandbox/main/echo/rpc');
		expect(asked.status).toBe(204);
		expect(asked.headers.get('Access-Control-Allow-Origin')).toBe('*');
		expect(asked.headers.get('Access-Control-Allow-Methods')).toContain('DELETE');
		expect(Number(asked.headers.get('Access-Control-Max-Age'))).toBeGreaterThan(0);
		const allowed = asked.headers.get('Access-Control-Allow-Headers')?.toLowerCase().split(', ');
		expect(allowed).toEqual(
			expect.arrayContaining([
				...['content-type', 'authorization', 'accept', 'last-event-id', 'x-api-key'],
				...['a2a-version', 'a2a-extensions', 'x-grpc-web', 'x-user-agent', 'grpc-timeout']
			])
		);
	});

	test.each([wellKnown, '/sandbox/main/agents', '/sandbox/main/echo/rest/nowhere'])(
		'may read %s',
		async (path) => {
			const answer = await fetch(url + path, { headers: elsewhere });
			expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('*');
			const exposed = answer.headers.get('Access-Control-Expose-Headers')?.split(', ');
			expect(exposed).toEqual(
				expect.arrayContaining(['A2A-Extensions', 'ETag', 'grpc-status-details-bin'])
			);
		}
	);

	test.each(['/', '/sandbox/main/control/clock', '/sandbox/main/control/reset'])(
		'are not told that they may call %s',
		async (path) => {
			expect(corsNames(await preflight(path))).toEqual([]);
			expect(corsNames(await fetch(url + path, { headers: elsewhere }))).toEqual([]);
		}
	);

	test('may not steer the simulator by requests that browsers send without asking', async () => {
		const clock = `${url}/sandbox/steered/control/clock`;
		const speed = { method: 'PUT', body: '{"speed":10}' };
		expect((await fetch(clock, { ...speed, headers: { Origin: url } })).status).toBe(200);
		const reset = `${url}/sandbox/steered/control/reset`;
		const refused = await fetch(reset, { method: 'POST', headers: elsewhere });
		expect([refused.status, corsNames(refused)]).toEqual([403, []]);
		expect(await (await fetch(clock)).json()).toMatchObject({ speed: 10 });
		const own = await fetch(reset, { method: 'POST', headers: { Origin: url } });
		expect(own.status).toBe(200);
		expect(await (await fetch(clock)).json()).toMatchObject({ speed: 1 });
	});
});

test('HTTP/2 without TLS carries ordinary requests as well', async () => {
	const session = connectHttp2(url);
	const stream = session.request({ ':path': '/sandbox/lesson/control/clock' });
	expect(JSON.parse(await text(stream))).toEqual({ time: '2026-01-01T00:00:00.000Z', speed: 1 });
	session.close();
});

test.each(['/sandbox/lesson/echo/rpc', '/sandbox/lesson/echo/rest/message:send'])(
	'a body past the limit is refused at %s, whether its length was declared or not',
	async (path) => {
		const body = Buffer.alloc(bodyLimit + 1_000_000, 'x');
		const declared = await fetch(url + path, { method: 'POST', headers, body });
		expect(declared.status).toBe(413);
		const chunks = new Blob([body]).stream();
		const init = { method: 'POST', headers, body: chunks, duplex: 'half' };
		expect((await fetch(url + path, init)).status).toBe(413);
	}
);

test('what is no HTTP, or none for this host, is refused, and the host goes on', async () => {
	for (const bytes of [
		'nonsense\r\n\r\n',
		rawGet('/sandbox/main/agents', []),
		rawGet('/sandbox/main/agents', ['Host: a b']),
		rawGet('*'),
		'TRACE / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
		`GET / HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n`
	]) {
		expect(await rawCall(url, bytes)).toMatch(/^HTTP\/1\.1 400 /);
	}
	expect((await fetch(`${url}/sandbox/main/agents`)).status).toBe(200);
});

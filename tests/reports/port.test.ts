import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AgentCardJson } from '../../src/lib/gen/lf/a2a/v1/a2a_pb.js';
import type { NodeHost } from '../../src/lib/hosts/node/index.js';
import { startNodeHost } from '../../src/lib/hosts/node/index.js';
import { rawCall, rawGet } from '../../src/lib/hosts/node/raw-call.test-helper.js';
import { shippedAgents } from '../../src/lib/scenarios/index.js';

let host: NodeHost;
beforeAll(async () => {
	const publicUrls = ['https://kettle.test'];
	host = await startNodeHost({ agents: shippedAgents, port: 0, publicUrls });
});
afterAll(() => host.close());

const forwarded = [
	'X-Forwarded-Proto: gopher',
	'X-Forwarded-Host: other.test',
	'Forwarded: proto=gopher;host=other.test'
];

test('report 236: behind TLS a card has the public URL, and nothing that a caller may forge', async () => {
	const answer = await rawCall(
		host.url,
		rawGet('/.well-known/agent-card.json', ['Host: kettle.test', ...forwarded])
	);
	const [, body = ''] = answer.split('\r\n\r\n');
	const { supportedInterfaces = [] } = JSON.parse(body) as AgentCardJson;
	const urls = new Set(supportedInterfaces.map(({ url }) => url));
	expect([...urls]).toEqual([
		'https://kettle.test/sandbox/main/fares/rpc',
		'https://kettle.test/sandbox/main/fares/rest',
		'https://kettle.test/sandbox/main/fares/grpc',
		'kettle.test:443'
	]);
});

test('report 238: a page of another site may send what a client of A2A sends, and no more', async () => {
	const preflight = await fetch(
		`${host.url}/sandbox/main/fares/rest/tasks/t/pushNotificationConfigs/c`,
		{
			method: 'OPTIONS',
			headers: {
				Origin: 'https://other.test',
				'Access-Control-Request-Method': 'DELETE',
				'Access-Control-Request-Headers': 'a2a-version,traceparent,x-request-id'
			}
		}
	);
	expect(preflight.status).toBe(204);
	const list = (name: string) => preflight.headers.get(name)?.toLowerCase().split(', ') ?? [];
	expect(list('Access-Control-Allow-Origin')).toEqual(['*']);
	expect(list('Access-Control-Allow-Methods')).toContain('delete');
	const allowed = list('Access-Control-Allow-Headers');
	expect(allowed).toEqual(
		expect.arrayContaining([
			...['content-type', 'authorization', 'a2a-version', 'a2a-extensions', 'accept'],
			...['last-event-id', 'x-api-key']
		])
	);
	expect(allowed).not.toContain('traceparent');
	expect(allowed).not.toContain('x-request-id');
});

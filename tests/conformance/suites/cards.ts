import { expect, test } from 'vitest';
import { AgentCardSchema } from '../../../src/lib/gen/lf/a2a/v1/a2a_pb.js';
import type { AgentCardJson } from '../../../src/lib/gen/lf/a2a/v1/a2a_pb.js';
import { findViolations } from '../../../src/lib/protocol/index.js';
import { agents } from '../agents.js';
import type { Suite } from './suite.js';

const cardPath = '/.well-known/agent-card.json';

export const cards: Suite = (rig) => {
	test.each(agents.map(({ name }) => name))('the card of %s is whole and true', async (name) => {
		const own = rig();
		const response = await own.fetch(`${own.url}/${name}${cardPath}`);
		expect(response.status).toBe(200);
		expect(response.headers.get('Content-Type')).toBe('application/json');
		const card = (await response.json()) as AgentCardJson;
		expect(findViolations(AgentCardSchema, card)).toEqual([]);
		expect(card.supportedInterfaces).toEqual([
			{ url: `${own.url}/${name}/rpc`, protocolBinding: 'JSONRPC', protocolVersion: '1.0' },
			{ url: `${own.url}/${name}/rest`, protocolBinding: 'HTTP+JSON', protocolVersion: '1.0' },
			{
				url: `${own.url}/${name}/grpc`,
				protocolBinding: `${own.host.site}/bindings/grpc-web`,
				protocolVersion: '1.0'
			}
		]);
	});

	test('a card that is known already is not sent again', async () => {
		const own = rig();
		const url = `${own.url}/fares${cardPath}`;
		const { headers } = await own.fetch(url, { cache: 'no-store' });
		expect(headers.get('Cache-Control')).toContain('max-age=');
		expect(headers.get('Last-Modified')).toBeTruthy();
		const again = await own.fetch(url, {
			cache: 'no-store',
			headers: { 'If-None-Match': headers.get('ETag') ?? '' }
		});
		expect(again.status).toBe(304);
	});

	test('the card at the root of the site is that of the first agent in the main sandbox', async () => {
		const own = rig();
		const response = await own.fetch(own.host.site + cardPath);
		const card = (await response.json()) as AgentCardJson;
		expect(card.supportedInterfaces?.[0]?.url).toBe(`${own.host.site}/sandbox/main/fares/rpc`);
	});

	test('the catalogue lists every agent with its card', async () => {
		const own = rig();
		const response = await own.fetch(`${own.url}/agents`);
		expect(await response.json()).toMatchObject({
			agents: agents.map(({ name, card }) => ({
				name,
				url: `${own.url}/${name}/`,
				card: { name: card.name }
			}))
		});
	});
};

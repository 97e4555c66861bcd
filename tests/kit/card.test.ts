import { describe, expect, test } from 'vitest';
import type { AgentCardJson } from '../../src/lib/gen/lf/a2a/v1/a2a_pb.js';
import { AgentCardSchema } from '../../src/lib/gen/lf/a2a/v1/a2a_pb.js';
import { eachEdition } from './kit.js';
import { expectShape } from './shape.js';

const wellKnown = '/.well-known/agent-card.json';

eachEdition((kit) => {
	const get = (headers: Record<string, string> = {}) =>
		fetch(kit.url + wellKnown, { redirect: 'error', headers });
	const card = async () => (await (await get()).json()) as AgentCardJson;

	test('the card lies at the origin, as JSON, with all it must have and nothing unknown', async () => {
		const answer = await get();
		expect(answer.status).toBe(200);
		expect(answer.headers.get('Content-Type')).toBe('application/json');
		const found = (await answer.json()) as AgentCardJson;
		expectShape(AgentCardSchema, found);
		expect(Object.keys(found)).toEqual(
			expect.arrayContaining([
				...['name', 'description', 'version', 'capabilities', 'skills', 'supportedInterfaces'],
				...['defaultInputModes', 'defaultOutputModes']
			])
		);
	});

	test('it is that of the full profile', async () => {
		const { capabilities } = await card();
		expect(capabilities).toMatchObject({ streaming: true, pushNotifications: true });
		expect(capabilities?.extendedAgentCard ?? false).toBe(false);
		expect((capabilities?.extensions ?? []).filter(({ required }) => required)).toEqual([]);
	});

	test('it takes the odd media type of the kit by name, and others by no wildcard', async () => {
		const { defaultInputModes, skills } = await card();
		const modes = [...(defaultInputModes ?? []), ...(skills ?? []).flatMap(inputModes)];
		expect(modes).toEqual(
			expect.arrayContaining(['text/plain', 'application/x-unsupported-tck-type'])
		);
		expect(modes.filter((mode) => mode.includes('*'))).toEqual([]);
	});

	describe('the interfaces', () => {
		test('are the three bindings of the kit, and gRPC-Web under a name of its own', async () => {
			const { supportedInterfaces = [] } = await card();
			expect(supportedInterfaces.map((one) => one.protocolBinding)).toEqual([
				...['JSONRPC', 'HTTP+JSON', `${kit.url}/bindings/grpc-web`, 'GRPC']
			]);
			expect(supportedInterfaces.map((one) => one.protocolVersion)).toEqual(Array(4).fill('1.0'));
		});

		test('have addresses to which paths can be joined, and a plain one for gRPC', async () => {
			expect(kit.jsonRpcUrl).toMatch(/^http:\/\/.*[^/]$/);
			expect(kit.restUrl).toMatch(/^http:\/\/.*[^/]$/);
			expect(kit.address((binding) => binding === 'GRPC')).toMatch(/^[\d.]+:\d+$/);
		});
	});

	test('it may be cached, and is the same when it is fetched again', async () => {
		const { headers } = await get();
		expect(headers.get('Cache-Control')).toMatch(/max-age=\d+/);
		expect(headers.get('Last-Modified')).toMatch(/GMT$/);
		const etag = headers.get('ETag') ?? '';
		expect(etag).toMatch(/^(W\/)?".+"$/);
		expect((await get()).headers.get('ETag')).toBe(etag);
		expect((await get({ 'If-None-Match': etag })).status).toBe(304);
	});
});

function inputModes({ inputModes = [] }: { inputModes?: string[] }): string[] {
	return inputModes;
}

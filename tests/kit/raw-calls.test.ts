import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src/lib/protocol/index.js';
import { refusalOf, version } from './clients/client.js';
import { readEnvelope } from './clients/json-rpc.js';
import { readRestAnswer, restMediaTypes } from './clients/rest.js';
import { expectReason } from './codes.js';
import { eachEdition } from './kit.js';
import { kitId, send } from './messages.js';

const json = { 'Content-Type': 'application/json' };

eachEdition((kit) => {
	const { edition } = kit;

	function post(url: string, body: unknown, headers: Record<string, string>): Promise<Response> {
		return fetch(url, {
			method: 'POST',
			redirect: 'error',
			headers,
			body: typeof body === 'string' ? body : JSON.stringify(body)
		});
	}

	describe('JSON-RPC', () => {
		const call = (method: string, params: JsonObject, headers = { ...json, ...version }) =>
			post(kit.jsonRpcUrl, { jsonrpc: '2.0', id: 1, method, params }, headers);

		test.each(['', '/'])('is called at its address with "%s" behind it', async (slash) => {
			const body = { jsonrpc: '2.0', id: 1, method: 'SendMessage', params: send(kitId('raw')) };
			const answer = await post(kit.jsonRpcUrl + slash, body, { ...json, ...version });
			expect((await readEnvelope(answer, 1)).result).toHaveProperty('task');
		});

		test('does not know a method that does not exist', async () => {
			const facts = await refusalOf(readEnvelope(await call('NonExistentMethod', {}), 1));
			expect(facts.jsonrpc).toBe(-32601);
		});

		test('looks at the Content-Type before a body that is not JSON', async () => {
			const headers = { 'Content-Type': 'text/plain', ...version };
			const answer = await post(kit.jsonRpcUrl, 'not json', headers);
			const facts = await refusalOf(readEnvelope(answer, null));
			expectReason(facts, 'CONTENT_TYPE_NOT_SUPPORTED', { edition, way: 'jsonrpc' });
		});

		test('answers a body that is not JSON with JSON', async () => {
			const answer = await post(kit.jsonRpcUrl, 'not json', { ...json, ...version });
			expect((await refusalOf(readEnvelope(answer, null))).jsonrpc).toBe(-32700);
		});

		test('takes an empty version for 0.3 (D16)', async () => {
			const headers = { ...json, 'A2A-Version': '' };
			const answer = await call('SendMessage', send(kitId('version')), headers);
			const facts = await refusalOf(readEnvelope(answer, 1));
			expectReason(facts, 'VERSION_NOT_SUPPORTED', { edition, way: 'jsonrpc' });
		});

		test('takes names in camelCase as well', async () => {
			const answer = await call('ListTasks', { pageSize: 2, contextId: kitId('nowhere') });
			expect((await readEnvelope(answer, 1)).result).toMatchObject({ pageSize: 2, tasks: [] });
		});
	});

	describe('HTTP+JSON', () => {
		const sendUrl = () => `${kit.restUrl}/message:send`;

		test('looks at the Content-Type of a body even where that is JSON', async () => {
			const headers = { 'Content-Type': 'text/plain', ...version };
			const answer = await post(sendUrl(), send(kitId('complete-task')), headers);
			const facts = await refusalOf(readRestAnswer(answer, edition));
			expectReason(facts, 'CONTENT_TYPE_NOT_SUPPORTED', { edition, way: 'http_json' });
		});

		test.each(Object.values(restMediaTypes))('answers in %s whoever asks for it', async (type) => {
			const headers = { ...json, ...version, Accept: type };
			for (const body of [send(kitId('complete-task')), {}]) {
				const answer = await post(sendUrl(), body, headers);
				expect(answer.headers.get('Content-Type')).toBe(type);
			}
		});
	});
});

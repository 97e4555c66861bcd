import { expect } from 'vitest';
import type { JsonObject } from '../../../src/lib/protocol/index.js';
import { expectShape } from '../shape.js';
import type { Extra, KitClient } from './client.js';
import { detailsByType, KitStream, Refusal, resultType, version } from './client.js';
import { readEvents } from './sse.js';

/** Calls with a slash behind the address, ids that count up, and params mostly in snake_case. */
export function createJsonRpcClient(url: string): KitClient {
	let calls = 0;

	async function post(method: string, params: JsonObject, headers: Extra, signal?: AbortSignal) {
		calls += 1;
		const id = calls;
		const answer = await fetch(`${url}/`, {
			method: 'POST',
			redirect: 'error',
			headers: { 'Content-Type': 'application/json', ...version, ...headers },
			body: JSON.stringify({ jsonrpc: '2.0', id, method, params: toSnakeCase(params) }),
			signal
		});
		return { id, answer };
	}

	return {
		async call(name, request, extra = {}) {
			const { id, answer } = await post(name, request, extra);
			const { result } = await readEnvelope(answer, id);
			expectShape(resultType(name), result);
			return result;
		},
		async open(name, request, extra = {}) {
			const leaving = new AbortController();
			const headers = { Accept: 'text/event-stream', ...extra };
			const { id, answer } = await post(name, request, headers, leaving.signal);
			if (isJson(answer)) await readEnvelope(answer, id);
			expect(answer.headers.get('Content-Type')).toContain('text/event-stream');
			return new KitStream(results(answer, id), () => leaving.abort());
		}
	};
}

/** Message and configuration come in camelCase, everything else does not (D18). */
function toSnakeCase(params: JsonObject): JsonObject {
	return Object.fromEntries(
		Object.entries(params).map(([name, value]) => [
			name.startsWith('tck')
				? name
				: name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
			value
		])
	);
}

/** The envelope of an answer, whose result is there; throws Refusal for an error. */
export async function readEnvelope(answer: Response, id: number | null) {
	expect(isJson(answer)).toBe(true);
	expect(answer.status).toBe(200);
	return checkEnvelope((await answer.json()) as JsonObject, id);
}

async function* results(answer: Response, id: number): AsyncGenerator<JsonObject> {
	for await (const event of readEvents(answer)) yield checkEnvelope(event, id).result;
}

function checkEnvelope(body: JsonObject, id: number | null): { result: JsonObject } {
	expect(body).toMatchObject({ jsonrpc: '2.0', id });
	if (!body.error) {
		expect(Object.keys(body).sort()).toEqual(['id', 'jsonrpc', 'result']);
		return body as { result: JsonObject };
	}
	expect(body).not.toHaveProperty('result');
	const { code, message, data, ...others } = body.error as {
		code: number;
		message: string;
	} & JsonObject;
	expect(others).toEqual({});
	expect(message).toMatch(/./);
	expect(code).toSatisfy(isAllowedCode);
	throw new Refusal({
		jsonrpc: code,
		message,
		details: data === undefined ? {} : detailsByType(data)
	});
}

function isAllowedCode(code: number): boolean {
	const isOfServer = code >= -32099 && code <= -32001;
	const isOfJsonRpc = code >= -32700 && code <= -32600;
	return Number.isInteger(code) && (isOfServer || isOfJsonRpc);
}

function isJson({ headers }: Response): boolean {
	return headers.get('Content-Type') === 'application/json';
}

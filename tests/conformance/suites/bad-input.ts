import { describe, expect, test } from 'vitest';
import { bodyLimit } from '../../../src/lib/protocol/index.js';
import type { Rig } from '../rig.js';
import { sendRequest } from '../rig.js';
import { grpcWays } from '../way.js';
import type { Suite } from './suite.js';

const json = { 'Content-Type': 'application/json', 'A2A-Version': '1.0' };
const grpc = { 'Content-Type': 'application/grpc-web+proto', 'A2A-Version': '1.0' };
const envelope = (params: unknown, method = 'SendMessage') =>
	JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
const message = sendRequest({ parts: [{ text: 'Hello' }] });
const large = JSON.stringify(sendRequest({ parts: [{ text: 'x'.repeat(5 * 1024 * 1024) }] }));

interface Case {
	title: string;
	path: string;
	init?: RequestInit;
	status: number;
	/** Part of the JSON body, or what its gRPC headers say. */
	body?: object;
	grpcStatus?: string;
}

const rpc = (title: string, body: BodyInit, code: number, more: Partial<Case> = {}): Case => ({
	title: `JSON-RPC: ${title}`,
	path: '/scripted/rpc',
	init: { method: 'POST', headers: json, body },
	status: 200,
	body: { jsonrpc: '2.0', error: { code } },
	...more
});

const rest = (
	title: string,
	path: string,
	init: RequestInit,
	status: number,
	name: string
): Case => ({
	title: `HTTP+JSON: ${title}`,
	path: `/scripted/rest${path}`,
	init: { headers: json, ...init },
	status,
	body: { error: { code: status, status: name } }
});

const cases: Case[] = [
	rpc('no JSON', '{invalid json', -32700),
	rpc('plain text', 'hello', -32700),
	rpc('a truncated object', '{"jsonrpc":"2.0","id":1,', -32700),
	rpc('an empty body', '', -32700),
	rpc('no UTF-8', new Uint8Array([0x7b, 0xff, 0x7d]), -32700),
	rpc('a batch', `[${envelope(message)}]`, -32600),
	rpc('a string', '"hello"', -32600),
	rpc('no id', '{"jsonrpc":"2.0","method":"SendMessage"}', -32600),
	rpc('an object as id', '{"jsonrpc":"2.0","id":{},"method":"SendMessage"}', -32600),
	rpc('a list as id', '{"jsonrpc":"2.0","id":[1],"method":"ListTasks"}', -32600),
	rpc('another JSON-RPC version', '{"jsonrpc":"1.0","id":1,"method":"SendMessage"}', -32600),
	rpc('params of another type', '{"jsonrpc":"2.0","id":1,"method":"GetTask","params":7}', -32600),
	rpc('an array as params', '{"jsonrpc":"2.0","id":1,"method":"GetTask","params":["x"]}', -32602),
	rpc('an unknown method', envelope({}, 'NonExistentMethod'), -32601),
	rpc('a method of 0.3', envelope(message, 'message/send'), -32601),
	rpc('a method named like a member of every object', envelope({}, 'constructor'), -32601),
	rpc('5 MB', large, -32600, { status: 413 }),
	{
		...rpc('a coding that is not taken', '', -32600, { status: 415 }),
		init: {
			method: 'POST',
			headers: { ...json, 'Content-Encoding': 'br' },
			body: envelope(message)
		}
	},
	{
		...rpc('a coding that the body has not', '', -32700),
		init: { method: 'POST', headers: { ...json, 'Content-Encoding': 'gzip' }, body: '{}' }
	},
	{
		...rpc('another content type', 'not json', -32005),
		init: { method: 'POST', headers: { ...json, 'Content-Type': 'text/plain' }, body: 'not json' }
	},
	{
		...rpc('GET', '', -32600, { status: 405 }),
		init: { headers: json }
	},
	{ ...rpc('a path below', '', 0), path: '/scripted/rpc/more', status: 404, body: { error: {} } },

	rest('no JSON', '/message:send', { method: 'POST', body: '{' }, 400, 'INVALID_ARGUMENT'),
	rest('an array', '/message:send', { method: 'POST', body: '[]' }, 400, 'INVALID_ARGUMENT'),
	rest('an empty body', '/message:send', { method: 'POST' }, 400, 'INVALID_ARGUMENT'),
	rest('5 MB', '/message:send', { method: 'POST', body: large }, 413, 'RESOURCE_EXHAUSTED'),
	rest(
		'another content type',
		'/message:send',
		{
			method: 'POST',
			headers: { ...json, 'Content-Type': 'text/plain' },
			body: JSON.stringify(message)
		},
		400,
		'INVALID_ARGUMENT'
	),
	rest('an unknown path', '/v1/message:send/x', { method: 'POST' }, 404, 'NOT_FOUND'),
	rest(
		'a coding that is not taken',
		'/message:send',
		{ method: 'POST', headers: { ...json, 'Content-Encoding': 'br' }, body: '{}' },
		415,
		'UNIMPLEMENTED'
	),
	rest('a colon that came encoded', '/message%3Asend', { method: 'POST' }, 404, 'NOT_FOUND'),
	rest('a doubled slash', '//message:send', { method: 'POST' }, 404, 'NOT_FOUND'),
	rest('no path at all', '', {}, 404, 'NOT_FOUND'),
	rest('another verb', '/message:send', {}, 405, 'UNIMPLEMENTED'),
	rest('a broken percent sign', '/tasks/%ZZ', {}, 400, 'INVALID_ARGUMENT'),
	rest('a word for a number', '/tasks?pageSize=many', {}, 400, 'INVALID_ARGUMENT'),
	rest('a value given twice', '/tasks?pageSize=1&pageSize=2', {}, 400, 'INVALID_ARGUMENT'),
	rest('an unknown state', '/tasks?status=TASK_STATE_RUNNING', {}, 400, 'INVALID_ARGUMENT'),
	rest('a day for a time', '/tasks?statusTimestampAfter=yesterday', {}, 400, 'INVALID_ARGUMENT'),
	rest(
		'a time before the first year',
		'/tasks?statusTimestampAfter=0001-01-01T00:00:00%2B01:00',
		{},
		400,
		'INVALID_ARGUMENT'
	),
	rest(
		'a key that would be lost',
		'/message:send',
		{
			method: 'POST',
			body: '{"message":{"messageId":"1","role":"ROLE_USER","parts":[{"data":{"__proto__":{}}}]}}'
		},
		400,
		'INVALID_ARGUMENT'
	),
	rest(
		'a thousand levels',
		'/message:send',
		{
			method: 'POST',
			body: `{"message":{"messageId":"1","role":"ROLE_USER","parts":[{"data":${'['.repeat(1000)}${']'.repeat(1000)}}]}}`
		},
		400,
		'INVALID_ARGUMENT'
	),

	{
		title: 'gRPC-Web: an unknown method',
		path: '/scripted/grpc/lf.a2a.v1.A2AService/Nope',
		init: { method: 'POST', headers: grpc, body: new Uint8Array(5) },
		status: 200,
		grpcStatus: '12'
	},
	...[
		{ what: 'a compressed message', body: [1, 0, 0, 0, 0], grpcStatus: '13' },
		{ what: 'half a message', body: [0, 0, 0, 0, 9], grpcStatus: '3' },
		{ what: 'no message', body: [], grpcStatus: '12' }
	].map(({ what, body, grpcStatus }): Case => ({
		title: `gRPC-Web: ${what}`,
		path: '/scripted/grpc/lf.a2a.v1.A2AService/GetTask',
		init: { method: 'POST', headers: grpc, body: new Uint8Array(body) },
		status: 200,
		grpcStatus
	})),
	{
		title: 'gRPC-Web: GET',
		path: '/scripted/grpc/lf.a2a.v1.A2AService/GetTask',
		init: { headers: grpc },
		status: 405,
		body: { error: { status: 'UNIMPLEMENTED' } }
	},
	...['application/json', 'application/grpc-web-text', 'application/grpc-web+json'].map(
		(type): Case => ({
			title: `gRPC-Web: the content type ${type}`,
			path: '/scripted/grpc/lf.a2a.v1.A2AService/GetTask',
			init: { method: 'POST', headers: { ...grpc, 'Content-Type': type }, body: '{}' },
			status: 415,
			body: { error: { status: 'INVALID_ARGUMENT' } }
		})
	),

	{ title: 'an unknown agent', path: '/nobody/rpc', status: 404, body: { error: { code: 404 } } },
	{ title: 'an unknown binding', path: '/scripted/soap', status: 404, body: { error: {} } },
	{ title: 'an agent without more', path: '/scripted', status: 404, body: { error: {} } },
	{ title: 'an agent named like a member', path: '/scripted/toString', status: 404, body: {} },
	{ title: 'an unknown control', path: '/control/stop', status: 404, body: { error: {} } },
	{
		title: 'a speed that is none',
		path: '/control/clock',
		init: { method: 'PUT', body: '{"speed":0}' },
		status: 400,
		body: { error: { details: [{ fieldViolations: [{ field: 'speed' }] }] } }
	},
	{
		title: 'a card that is posted to',
		path: '/fares/.well-known/agent-card.json',
		init: { method: 'POST' },
		status: 405,
		body: { error: { code: 405 } }
	}
];

async function expectAnswer(rig: Rig, { path, init, status, body, grpcStatus }: Case) {
	const response = await rig.fetch(rig.url + path, init);
	const text = await response.text();
	expect(response.status).toBe(status);
	if (grpcStatus) return expect(response.headers.get('grpc-status')).toBe(grpcStatus);
	expect(response.headers.get('Content-Type')).toMatch(/^application\/(a2a\+)?json$/);
	expect(JSON.parse(text)).toMatchObject(body ?? {});
	expect(text).not.toMatch(/<html|\bat .+:\d+:\d+|node_modules|SyntaxError/i);
}

export const badInput: Suite = (rig, ways) => {
	test.each(cases)('$title', (row) => expectAnswer(rig(), row));

	test('a sandbox name that cannot be one', async () => {
		const own = rig();
		const response = await own.fetch(`${own.host.site}/sandbox/-%20-/fares/rpc`);
		expect(response.status).toBe(404);
	});

	test('the limit of a body is as stated, to the byte', async () => {
		const own = rig();
		const frame = envelope(sendRequest({ parts: [{ text: '' }] })).length;
		const send = (size: number) => {
			const parts = [{ text: 'x'.repeat(size - frame) }];
			const init = { method: 'POST', headers: json, body: envelope(sendRequest({ parts })) };
			return own.fetch(`${own.url}/echo/rpc`, init);
		};
		expect((await send(bodyLimit)).status).toBe(200);
		const refused = await send(bodyLimit + 1);
		expect(refused.status).toBe(413);
		expect(await refused.json()).toMatchObject({
			error: { message: expect.stringContaining(`${bodyLimit} bytes`) as string }
		});
	});

	test.each(grpcWays(ways))('%s refuses 5 MB with a status', async (binding) => {
		const exchange = await rig().call('echo', {
			operation: 'SendMessage',
			binding,
			request: JSON.parse(large)
		});
		expect(exchange.ending).toMatchObject({
			kind: 'refused',
			error: {
				code: 8,
				status: 'RESOURCE_EXHAUSTED',
				message: expect.stringContaining(`${bodyLimit} bytes`) as string
			}
		});
	});

	describe.each(['/scripted/rpc', '/scripted/rest/message:send'])('%s', (path) => {
		test('an upload that breaks off does no harm', async () => {
			const own = rig();
			const abort = new AbortController();
			const sent = own.fetch(own.url + path, {
				method: 'POST',
				headers: json,
				body: large,
				signal: abort.signal
			});
			abort.abort();
			await Promise.allSettled([sent]);
			const list = { operation: 'ListTasks', binding: 'rest', request: {} } as const;
			expect(await own.result('scripted', list)).toMatchObject({ totalSize: 0 });
		});
	});
};

import { once } from 'node:events';
import type { IncomingHttpHeaders } from 'node:http2';
import { connect } from 'node:http2';
import { Code, ConnectError, createClient } from '@connectrpc/connect';
import { compressionGzip, createGrpcTransport } from '@connectrpc/connect-node';
import type { GrpcTransportOptions } from '@connectrpc/connect-node';
import { afterEach, describe, expect, test } from 'vitest';
import { A2AService } from '../../gen/lf/a2a/v1/a2a_pb.js';
import type { StreamResponse } from '../../protocol/index.js';
import type { AgentPort, PlainRequest } from '../../wire/index.js';
import { bodyLimit } from '../../protocol/index.js';
import { agentThat } from '../../wire/agent.test-helper.js';
import { answerGrpc, isNativeGrpc } from './grpc.js';
import { signalOf, toPlainRequest } from './http.js';
import type { OnePort } from './one-port.js';
import { openOnePort } from './one-port.js';

const opened: OnePort[] = [];
afterEach(() => Promise.all(opened.splice(0).map(({ close }) => close())));

const headers = { 'A2A-Version': '1.0' };

/** A native client of one agent, which is served at the root and nowhere else. */
async function serve(agent: AgentPort, options: Partial<GrpcTransportOptions> = {}) {
	const simulator = {
		grpcTarget: async ({ pathname: path }: URL) =>
			path.startsWith('/sandbox/') ? undefined : { agent, path }
	};
	const port = await openOnePort({ host: '127.0.0.1', port: 0 }, (request, response) => {
		const asked = toPlainRequest(request) as PlainRequest;
		const signal = signalOf(response);
		if (!isNativeGrpc(request)) response.writeHead(400).end();
		else
			answerGrpc({ request: asked, response, signal, simulator }).catch(() => response.destroy());
	});
	opened.push(port);
	const baseUrl = `http://127.0.0.1:${port.address.port}`;
	const transport = (path = '') => createGrpcTransport({ baseUrl: baseUrl + path, ...options });
	return { client: createClient(A2AService, transport()), transport, url: baseUrl };
}

const refused = (code: Code, message: string): unknown =>
	expect.objectContaining({ code, rawMessage: expect.stringContaining(message) as string });

/** An agent whose stream has one event and no end, and what becomes of it. */
function unending() {
	let leave = () => {};
	const left = new Promise<void>((resolve) => (leave = resolve));
	const { agent } = agentThat(() => ({
		kind: 'stream',
		extensions: [],
		events: new ReadableStream<StreamResponse>({
			start: (controller) => controller.enqueue({ task: { id: 'a' } } as StreamResponse),
			cancel: () => leave()
		})
	}));
	return { agent, left };
}

test('a call reaches the agent, and its answer the caller', async () => {
	const { agent, calls } = agentThat(() => ({
		kind: 'result',
		extensions: ['urn:a'],
		result: { tasks: [], nextPageToken: 'next', pageSize: 1, totalSize: 2 }
	}));
	const { client } = await serve(agent);
	let extensions: string | null = null;
	const answer = await client.listTasks(
		{ contextId: 'ctx-1' },
		{ headers, onHeader: (given) => (extensions = given.get('A2A-Extensions')) }
	);
	expect(answer).toMatchObject({ nextPageToken: 'next', totalSize: 2 });
	expect(extensions).toBe('urn:a');
	expect(calls).toEqual([
		['ListTasks', { contextId: 'ctx-1' }, { version: '1.0', extensions: [] }]
	]);
});

test('requests and answers may be compressed', async () => {
	const { agent, calls } = agentThat(() => ({
		kind: 'result',
		extensions: [],
		result: { tasks: [], nextPageToken: 'x'.repeat(5000), pageSize: 1, totalSize: 2 }
	}));
	const { client } = await serve(agent, {
		sendCompression: compressionGzip,
		acceptCompression: [compressionGzip],
		compressMinBytes: 1
	});
	let encoding: string | null = null;
	const onHeader = (given: Headers) => (encoding = given.get('grpc-encoding'));
	const contextId = 'y'.repeat(5000);
	const answer = await client.listTasks({ contextId }, { headers, onHeader });
	expect(answer.nextPageToken).toHaveLength(5000);
	expect(calls[0]?.[1]).toEqual({ contextId });
	expect(encoding).toBe('gzip');
});

describe('the limit of a body', () => {
	test('is that of the other bindings, with the same words', async () => {
		const { client } = await serve(agentThat().agent);
		// Five bytes of frame, five of the field.
		const fits = client.listTasks({ contextId: 'x'.repeat(bodyLimit - 10) }, { headers });
		expect(await fits).toBeDefined();
		const large = client.listTasks({ contextId: 'x'.repeat(bodyLimit - 9) }, { headers });
		const message = `The request body is larger than ${bodyLimit} bytes (4 MiB)`;
		await expect(large).rejects.toEqual(refused(Code.ResourceExhausted, message));
	});

	test('holds for what a compressed one unpacks to', async () => {
		const { agent, calls } = agentThat();
		const { client } = await serve(agent, { sendCompression: compressionGzip });
		const large = client.listTasks({ contextId: 'x'.repeat(2 * bodyLimit) }, { headers });
		await expect(large).rejects.toEqual(refused(Code.ResourceExhausted, String(bodyLimit)));
		expect(calls).toEqual([]);
	});
});

test.each(['/sandbox/main/nobody/grpc', '/sandbox/-/fares/grpc', '/sandbox/main/fares', '/more'])(
	'there is no method below %s',
	async (path) => {
		const { transport } = await serve(agentThat().agent);
		const call = createClient(A2AService, transport(path)).listTasks({}, { headers });
		const message = `There is no method ${path}/lf.a2a.v1.A2AService/ListTasks`;
		await expect(call).rejects.toEqual(refused(Code.Unimplemented, message));
	}
);

test.each(['nobody', 'agent'])(
	'an unknown method of %s is refused, and its stream closed, while a large body is on its way',
	async (who) => {
		const { url } = await serve(agentThat().agent);
		const session = connect(url);
		try {
			const path = who === 'agent' ? '' : '/sandbox/main/nobody/grpc';
			const stream = session.request({
				':method': 'POST',
				':path': `${path}/lf.a2a.v1.A2AService/Nope`,
				'content-type': 'application/grpc',
				te: 'trailers'
			});
			stream.on('error', () => {});
			stream.end(Buffer.alloc(1024 * 1024));
			const [head] = (await once(stream, 'response')) as [IncomingHttpHeaders];
			expect(head['grpc-status']).toBe(String(Code.Unimplemented));
			await once(stream.resume(), 'close');
		} finally {
			session.destroy();
		}
	}
);

test.each([
	['a compressed message without its coding', [1, 0, 0, 0, 0], {}, Code.Internal],
	['half a message', [0, 0, 0, 0, 9], {}, Code.InvalidArgument],
	['no message', [], {}, Code.Unimplemented],
	['a deadline that is none', [0, 0, 0, 0, 0], { 'grpc-timeout': 'soon' }, Code.InvalidArgument]
])('%s is refused in words of ours', async (_, body, more, code) => {
	const { url } = await serve(agentThat().agent);
	const session = connect(url);
	try {
		const stream = session.request({
			':method': 'POST',
			':path': '/lf.a2a.v1.A2AService/GetTask',
			'content-type': 'application/grpc',
			'a2a-version': '1.0',
			...more
		});
		stream.end(Buffer.from(body));
		const [head] = (await once(stream, 'response')) as [IncomingHttpHeaders];
		expect(head['grpc-status']).toBe(String(code));
		expect(head['grpc-message']).not.toMatch(/protocol error|envelope|internal error/);
	} finally {
		session.destroy();
	}
});

describe('a stream', () => {
	test('ends with the deadline of its caller, and the agent is left', async () => {
		const { agent, left } = unending();
		const { client } = await serve(agent);
		// Sent by hand, so that the client does not watch over it too.
		const late = { ...headers, 'grpc-timeout': '50m' };
		const seen: unknown[] = [];
		let failure: unknown;
		try {
			for await (const event of client.subscribeToTask({ id: 'a' }, { headers: late })) {
				seen.push(event);
			}
		} catch (caught) {
			failure = caught;
		}
		expect(seen).toHaveLength(1);
		expect(ConnectError.from(failure).code).toBe(Code.DeadlineExceeded);
		await left;
	});

	test('is left by the agent when its caller cancels', async () => {
		const { agent, left } = unending();
		const { client } = await serve(agent);
		const abort = new AbortController();
		const options = { headers, signal: abort.signal };
		const stream = client.subscribeToTask({ id: 'a' }, options)[Symbol.asyncIterator]();
		expect((await stream.next()).value).toMatchObject({ payload: { value: { id: 'a' } } });
		abort.abort();
		await expect(stream.next()).rejects.toEqual(refused(Code.Canceled, ''));
		await left;
	});

	test('goes on where its deadline is weeks away', async () => {
		const { agent } = unending();
		const { client } = await serve(agent);
		const abort = new AbortController();
		const far = { ...headers, 'grpc-timeout': '99999999H' };
		const options = { headers: far, signal: abort.signal };
		const stream = client.subscribeToTask({ id: 'a' }, options)[Symbol.asyncIterator]();
		await stream.next();
		const next = stream.next();
		next.catch(() => {});
		// Time enough for a timer that overflows, which goes off after one millisecond.
		for (let count = 0; count < 5; count += 1) {
			await client.listTasks({}, { headers }).catch(() => {});
		}
		abort.abort();
		await expect(next).rejects.toEqual(refused(Code.Canceled, ''));
	});
});

test.each([
	[2, 'POST', 'application/grpc', true],
	[2, 'POST', 'Application/gRPC+proto; charset=x', true],
	[2, 'POST', 'application/grpc+json', false],
	[2, 'POST', 'application/grpc-web', false],
	[2, 'POST', undefined, false],
	[2, 'GET', 'application/grpc', false],
	[1, 'POST', 'application/grpc', false]
])('whether HTTP/%d %s of %s is native gRPC: %s', (httpVersionMajor, method, type, expected) => {
	const request = { httpVersionMajor, method, headers: { 'content-type': type } };
	expect(isNativeGrpc(request as Parameters<typeof isNativeGrpc>[0])).toBe(expected);
});

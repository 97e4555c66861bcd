import { deflateSync, gzipSync } from 'node:zlib';
import { fromBinary, toBinary } from '@bufbuild/protobuf';
import { describe, expect, test } from 'vitest';
import {
	SendMessageRequestSchema,
	SendMessageResponseSchema
} from '../../src/lib/gen/lf/a2a/v1/a2a_pb.js';
import { messageFromJson } from '../../src/lib/protocol/index.js';
import { sendRequest } from '../conformance/rig.js';
import { createRig } from './create-rig.js';

const request = sendRequest({ parts: [{ text: 'tea' }] });
const call = { jsonrpc: '2.0', id: 1, method: 'SendMessage', params: request };
const json = { 'A2A-Version': '1.0', 'Content-Type': 'application/json' };

const places = [
	{ path: 'echo/rest/message:send', text: JSON.stringify(request) },
	{ path: 'echo/rpc', text: JSON.stringify(call) }
];

function post(path: string, body: BodyInit, headers: Record<string, string>) {
	const rig = createRig();
	return rig.fetch(`${rig.url}/${path}`, { method: 'POST', headers, body });
}

describe.each(places)('$path', ({ path, text }) => {
	test.each([
		['gzip', gzipSync(text)],
		['X-Gzip', gzipSync(text)],
		['deflate', deflateSync(text)],
		['identity', text],
		['deflate, gzip', gzipSync(deflateSync(text))]
	])('report 239: a body in %s is read', async (coding, body) => {
		const response = await post(path, body, { ...json, 'Content-Encoding': coding });
		expect(response.status).toBe(200);
		expect(await response.text()).toContain('"parts":[{"text":"tea"}]');
	});

	test.each(['br', 'zstd', 'x-nonsense', 'gzip, br'])(
		'report 239: the coding %s is refused by its name, even where the body is plain',
		async (coding) => {
			const response = await post(path, text, { ...json, 'Content-Encoding': coding });
			expect(response.status).toBe(415);
			expect(response.headers.get('Accept-Encoding')).toBe('gzip, deflate, identity');
			const { error } = (await response.json()) as { error: { code: number; message: string } };
			expect(error.code).toBe(path === 'echo/rpc' ? -32600 : 415);
			expect(error.message).toContain(`Content-Encoding "${coding}"`);
		}
	);

	test('report 239: a body that is not in the coding it names is told so', async () => {
		const response = await post(path, text, { ...json, 'Content-Encoding': 'gzip' });
		const body = await response.text();
		expect(response.status).toBe(path === 'echo/rpc' ? 200 : 400);
		expect(body).toContain('is not valid gzip');
		expect(body).not.toContain('UTF-8');
	});
});

const message = toBinary(
	SendMessageRequestSchema,
	messageFromJson(SendMessageRequestSchema, request)
);

function framed(content: Uint8Array, flag: number): Uint8Array<ArrayBuffer> {
	const frame = new Uint8Array(5 + content.byteLength);
	frame[0] = flag;
	new DataView(frame.buffer).setUint32(1, content.byteLength);
	frame.set(content, 5);
	return frame;
}

describe('gRPC-Web', () => {
	function send(body: Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) {
		const type = 'application/grpc-web+proto';
		const path = 'echo/grpc/lf.a2a.v1.A2AService/SendMessage';
		return post(path, body, { 'A2A-Version': '1.0', 'Content-Type': type, ...headers });
	}

	test.each([
		['gzip', gzipSync(message)],
		['deflate', deflateSync(message)]
	])('report 240: a frame in %s is read', async (coding, content) => {
		const response = await send(framed(content, 1), { 'grpc-encoding': coding });
		const body = new Uint8Array(await response.arrayBuffer());
		const end = 5 + new DataView(body.buffer).getUint32(1);
		expect(body[0]).toBe(0);
		expect(fromBinary(SendMessageResponseSchema, body.subarray(5, end)).payload.case).toBe(
			'message'
		);
	});

	test.each(['br', 'zstd'])(
		'report 240: a frame in %s is refused with the codings that are taken',
		async (coding) => {
			const { headers } = await send(framed(message, 1), { 'grpc-encoding': coding });
			expect(headers.get('grpc-status')).toBe('12');
			expect(headers.get('grpc-message')).toContain(`The grpc-encoding "${coding}"`);
			expect(headers.get('grpc-message')).toContain('gzip, deflate, identity');
			expect(headers.get('grpc-accept-encoding')).toBe('gzip, deflate, identity');
		}
	);

	test('report 240: a compressed frame whose coding nobody names is an internal error', async () => {
		const { headers } = await send(new Uint8Array([1, 0, 0, 0, 2, 0x1f, 0x8b]));
		expect(headers.get('grpc-status')).toBe('13');
		expect(headers.get('grpc-message')).toContain('grpc-encoding');
	});

	test('report 242: the text form is no type of the binding', async () => {
		const response = await send(framed(message, 0), {
			'Content-Type': 'application/grpc-web-text'
		});
		expect(response.status).toBe(415);
		expect(await response.json()).toMatchObject({
			error: {
				message: expect.stringContaining(
					'application/grpc-web+proto or application/grpc-web'
				) as string
			}
		});
	});
});

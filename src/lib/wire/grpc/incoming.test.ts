import { deflateSync, gzipSync } from 'node:zlib';
import { Code } from '@connectrpc/connect';
import { describe, expect, test } from 'vitest';
import { bodyLimit } from '../../protocol/index.js';
import { joinBytes } from '../bytes.js';
import { readCall } from './incoming.js';

const message = new TextEncoder().encode('a message');

function frame(content: Uint8Array, flag = 0): Uint8Array {
	const head = new Uint8Array(5);
	head[0] = flag;
	new DataView(head.buffer).setUint32(1, content.byteLength);
	return joinBytes([head, content]);
}

function read(body: Uint8Array, headers: Record<string, string> = {}) {
	const url = 'http://agent.test/grpc';
	return readCall({ method: 'POST', url, headers: new Headers(headers), body });
}

async function bytesOf(body: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
	const pieces: Uint8Array[] = [];
	for await (const piece of body) pieces.push(piece);
	return joinBytes(pieces);
}

describe('a message', () => {
	test.each<[string, Uint8Array, Record<string, string>]>([
		['as it is', frame(message), {}],
		['as it is, whatever it could have been', frame(message), { 'grpc-encoding': 'br' }],
		['in gzip', frame(gzipSync(message), 1), { 'grpc-encoding': 'gzip' }],
		['in deflate', frame(deflateSync(message), 1), { 'grpc-encoding': 'deflate' }]
	])('that comes %s is handed on plain', async (_, sent, headers) => {
		const { body, header } = await read(sent, { 'a2a-version': '1.0', ...headers });
		expect(await bytesOf(body)).toEqual(frame(message));
		expect(Object.fromEntries(header)).toEqual({ 'a2a-version': '1.0' });
	});

	test('may be empty', async () => {
		expect(await bytesOf((await read(frame(new Uint8Array()))).body)).toHaveLength(5);
	});

	test.each([
		['br', 'CONTENT_ENCODING_NOT_SUPPORTED', 'The grpc-encoding "br" is not supported'],
		['gzip', 'PARSE_ERROR', 'The body is not valid gzip']
	])('in a coding that cannot be undone is refused: %s', async (coding, reason, words) => {
		await expect(read(frame(message, 1), { 'grpc-encoding': coding })).rejects.toMatchObject({
			reason,
			message: expect.stringContaining(words) as string
		});
	});

	test.each<Record<string, string>>([
		{},
		{ 'grpc-encoding': 'identity' },
		{ 'grpc-encoding': 'gzip, gzip' }
	])(
		'whose coding nobody names is an internal error, as the guide of gRPC has it: %o',
		async (headers) => {
			await expect(read(frame(message, 1), headers)).rejects.toMatchObject({
				code: Code.Internal,
				rawMessage: expect.stringContaining('grpc-encoding') as string
			});
		}
	);

	test('unpacks to no more than the limit', async () => {
		const bomb = frame(gzipSync(new Uint8Array(2 * bodyLimit)), 1);
		await expect(read(bomb, { 'grpc-encoding': 'gzip' })).rejects.toMatchObject({
			reason: 'PAYLOAD_TOO_LARGE'
		});
	});
});

describe('a body', () => {
	test.each([
		['ends in its head', frame(message).subarray(0, 3), 'ends in the middle of its message'],
		['ends in its message', frame(message).subarray(0, 9), 'ends in the middle of its message'],
		['has trailers', frame(message, 0x80), 'has a frame with the unknown flag 128']
	])('that %s is refused in words of ours', async (_, body, description) => {
		await expect(read(body)).rejects.toMatchObject({
			reason: 'PARSE_ERROR',
			violations: [{ field: 'body', description }]
		});
	});

	test.each([
		['no message', new Uint8Array(), 'A call takes one message, but there is none'],
		[
			'two',
			joinBytes([frame(message), frame(message)]),
			'A call takes one message, but more follows'
		]
	])('of %s has the code that gRPC has for that', async (_, body, rawMessage) => {
		await expect(read(body)).rejects.toMatchObject({ code: Code.Unimplemented, rawMessage });
	});
});

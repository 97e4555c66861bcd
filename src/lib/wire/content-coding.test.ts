import { deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { readBody } from './body.js';
import { decode, readCodings, takenCodings } from './content-coding.js';
import { bodyLimit } from '../protocol/index.js';

const text = '{"text":"Grüße"}';
const bytes = new TextEncoder().encode(text);

function received(body: Uint8Array, coding: string, headers: Record<string, string> = {}) {
	return { headers: new Headers({ 'Content-Encoding': coding, ...headers }), body };
}

async function read(body: Uint8Array, coding: string): Promise<string> {
	return new TextDecoder().decode(await readBody(received(body, coding)));
}

describe('a body', () => {
	test.each([
		['gzip', gzipSync(bytes)],
		['x-gzip', gzipSync(bytes)],
		['GZip', gzipSync(bytes)],
		['deflate', deflateSync(bytes)],
		['identity', bytes],
		['', bytes],
		[' identity , gzip', gzipSync(bytes)],
		['deflate, gzip', gzipSync(deflateSync(bytes))],
		['gzip, deflate, , gzip', gzipSync(deflateSync(gzipSync(bytes)))]
	])('comes without its coding "%s"', async (coding, body) => {
		expect(await read(body, coding)).toBe(text);
	});

	test('that is empty has no coding to undo', async () => {
		expect(await read(new Uint8Array(), 'gzip')).toBe('');
	});

	test.each([
		['gzip', bytes],
		['gzip', gzipSync(bytes).subarray(0, 20)],
		['gzip', gzipSync(bytes).subarray(0, -4)],
		['gzip', deflateSync(bytes)],
		['deflate', gzipSync(bytes)],
		['deflate', deflateSync(bytes).subarray(1)]
	])('that is no %s is told which coding it has not', async (coding, body) => {
		await expect(readBody(received(body, coding))).rejects.toMatchObject({
			reason: 'PARSE_ERROR',
			message: `The body is not valid ${coding}`,
			violations: [{ field: 'body', description: `is not valid ${coding}` }]
		});
	});
});

describe('the limit', () => {
	const noise = crypto.getRandomValues(new Uint8Array(65_536));
	const dense = new Uint8Array(bodyLimit).map((_, index) => noise[index % 65_536] ?? 0);

	test('counts what comes out, to the byte', async () => {
		const fits = gzipSync(new Uint8Array(bodyLimit));
		expect((await readBody(received(fits, 'gzip'))).byteLength).toBe(bodyLimit);
		const large = gzipSync(new Uint8Array(bodyLimit + 1));
		await expect(readBody(received(large, 'gzip'))).rejects.toMatchObject({
			reason: 'PAYLOAD_TOO_LARGE'
		});
	});

	test('leaves room for what a coding adds', async () => {
		const body = gzipSync(dense, { level: 0 });
		expect(body.byteLength).toBeGreaterThan(bodyLimit);
		const headers = { 'Content-Length': String(body.byteLength) };
		expect((await readBody(received(body, 'gzip', headers))).byteLength).toBe(bodyLimit);
	});

	test('holds for each of several codings', async () => {
		const bomb = gzipSync(gzipSync(new Uint8Array(64 * bodyLimit)));
		await expect(readBody(received(bomb, 'gzip, gzip'))).rejects.toMatchObject({
			reason: 'PAYLOAD_TOO_LARGE'
		});
	});
});

describe('a header', () => {
	test.each(['br', 'zstd', 'compress', 'x-nonsense', 'gzip, br', 'gzip gzip'])(
		'that names "%s" is refused with those that are taken, before a byte is read',
		async (coding) => {
			const unread = { ...received(bytes, coding), body: null };
			await expect(readBody(unread)).rejects.toMatchObject({
				reason: 'CONTENT_ENCODING_NOT_SUPPORTED',
				message: expect.stringContaining(`The Content-Encoding "${coding}"`) as string,
				metadata: { acceptEncoding: takenCodings }
			});
		}
	);

	test('names four codings at the most', () => {
		expect(readCodings('a', 'gzip, gzip, gzip, gzip, identity')).toHaveLength(4);
		expect(() => readCodings('a', 'gzip, gzip, gzip, gzip, gzip')).toThrow('at most 4 of');
	});
});

test('nothing is decoded by a coding that no header could name', async () => {
	await expect(decode(bytes, 'br')).rejects.toThrow('nothing undoes br');
});

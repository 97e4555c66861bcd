import { describe, expect, test } from 'vitest';
import { A2AError, bodyLimit } from '../protocol/index.js';
import { parseJson, readBody } from './body.js';

function post(body: BodyInit | undefined, headers: HeadersInit = {}): Request {
	// Node asks for `duplex` where the body is a stream; browsers do not know it.
	const init = { method: 'POST', headers, body, duplex: 'half' };
	return new Request('http://agent.test/', init);
}

function chunks(...sizes: number[]) {
	const seen = { pulled: 0, canceled: undefined as unknown };
	const stream = new ReadableStream<Uint8Array<ArrayBuffer>>(
		{
			pull(controller) {
				const size = sizes[seen.pulled];
				seen.pulled += 1;
				if (size === undefined) controller.close();
				else controller.enqueue(new Uint8Array(size).fill(seen.pulled));
			},
			cancel(reason) {
				seen.canceled = reason ?? 'canceled';
			}
		},
		{ highWaterMark: 0 }
	);
	return { stream, seen };
}

describe('a body', () => {
	test('is put together from its chunks, in their order', async () => {
		const { stream } = chunks(2, 0, 3);
		expect(await readBody(post(stream))).toEqual(new Uint8Array([1, 1, 3, 3, 3]));
	});

	test('that is not there is empty', async () => {
		expect(await readBody(post(undefined))).toEqual(new Uint8Array());
		expect(await readBody(new Request('http://agent.test/'))).toEqual(new Uint8Array());
	});

	test('of just 4 MiB is read, whether its length is told before or not', async () => {
		expect(bodyLimit).toBe(4_194_304);
		const { stream, seen } = chunks(bodyLimit - 1, 1);
		expect((await readBody(post(stream))).byteLength).toBe(bodyLimit);
		const told = post(chunks(bodyLimit).stream, { 'Content-Length': String(bodyLimit) });
		expect((await readBody(told)).byteLength).toBe(bodyLimit);
		expect(seen.canceled).toBeUndefined();
	});

	test('past the limit is refused, and its upload stopped there', async () => {
		const { stream, seen } = chunks(bodyLimit, 1, 1, 1);
		await expect(readBody(post(stream))).rejects.toMatchObject({
			reason: 'PAYLOAD_TOO_LARGE',
			message: expect.stringContaining(String(bodyLimit)) as string
		});
		expect(seen).toEqual({ pulled: 2, canceled: 'canceled' });
	});

	test('that says it is larger is refused before a byte of it is read', async () => {
		const { stream, seen } = chunks(1);
		const request = post(stream, { 'Content-Length': String(bodyLimit + 1) });
		await expect(readBody(request)).rejects.toMatchObject({ reason: 'PAYLOAD_TOO_LARGE' });
		expect(seen.pulled).toBe(0);
	});

	test.each(['many', '', '-1'])('is counted where Content-Length is "%s"', async (length) => {
		const { stream } = chunks(3);
		const request = post(stream, { 'Content-Length': length });
		expect((await readBody(request)).byteLength).toBe(3);
	});

	test('that breaks off rejects with what broke it', async () => {
		const lost = new Error('connection lost');
		const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
			pull(controller) {
				controller.enqueue(new Uint8Array(8));
				controller.error(lost);
			}
		});
		await expect(readBody(post(stream))).rejects.toBe(lost);
	});
});

describe('JSON', () => {
	const encode = (text: string) => new TextEncoder().encode(text);

	test.each([
		['{"a":[1,null]}', { a: [1, null] }],
		[' "text"\n', 'text'],
		['"ü 漢 😀"', 'ü 漢 😀'],
		['\ufeff{}', {}],
		['null', null]
	])('is parsed: %j', (text, expected) => {
		expect(parseJson(encode(text))).toEqual(expected);
	});

	test('may be nested as deep as the limit of a body allows', () => {
		const deep = '['.repeat(bodyLimit / 2) + ']'.repeat(bodyLimit / 2);
		expect(parseJson(encode(deep))).toBeInstanceOf(Array);
	});

	const broken: [string, Uint8Array, string][] = [
		['nothing', encode(''), 'is not valid JSON'],
		['words', encode('hello'), 'is not valid JSON'],
		['half an object', encode('{"a":'), 'is not valid JSON'],
		['two values', encode('{} {}'), 'is not valid JSON'],
		['a value JSON lacks', encode('NaN'), 'is not valid JSON'],
		['a byte that begins no character', new Uint8Array([0x22, 0xff, 0x22]), 'is not valid UTF-8'],
		['half a character', encode('"😀"').subarray(0, 3), 'is not valid UTF-8'],
		['UTF-16', new Uint8Array([0xff, 0xfe, 0x7b, 0, 0x7d, 0]), 'is not valid UTF-8']
	];

	test.each(broken)('is not %s, and why is said in our own words', (_, body, description) => {
		const error = (() => {
			try {
				return parseJson(body);
			} catch (caught) {
				return caught;
			}
		})();
		expect(error).toBeInstanceOf(A2AError);
		expect(error).toMatchObject({
			reason: 'PARSE_ERROR',
			message: `The body ${description}`,
			violations: [{ field: 'body', description }]
		});
	});
});

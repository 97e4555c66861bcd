import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import type { PlainRequest, PlainResponse } from '../../wire/index.js';
import { bodyLimit } from '../../protocol/index.js';
import { jsonResponse, readBody } from '../../wire/index.js';
import { signalOf, sendResponse, toPlainRequest } from './http.js';
import type { OnePort } from './one-port.js';
import { openOnePort } from './one-port.js';
import { RawCall, rawCall, rawGet } from './raw-call.test-helper.js';

const opened: OnePort[] = [];
afterEach(() => Promise.all(opened.splice(0).map(({ close }) => close())));

type Listener = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Serves a listener and gives what its calls came to, in order. */
async function serve(listener: Listener) {
	const outcomes: Promise<unknown>[] = [];
	const port = await openOnePort({ host: '127.0.0.1', port: 0 }, (request, response) => {
		outcomes.push(listener(request, response).catch((error: unknown) => error));
	});
	opened.push(port);
	return { url: `http://127.0.0.1:${port.address.port}`, outcomes };
}

const ok = (body: PlainResponse['body']): PlainResponse => ({ status: 200, headers: {}, body });

describe('a request', () => {
	test('keeps its headers and its body', async () => {
		let asked: PlainRequest | undefined;
		const { url } = await serve(async (request, response) => {
			asked = toPlainRequest(request);
			response.end(asked && (await readBody(asked)));
		});
		const head = 'POST /a%2Fb?c=d HTTP/1.1\r\nHost: example.com:4100\r\nX-A: 1\r\nx-a: 2\r\n';
		const more = 'Content-Length: 5\r\nConnection: close\r\n\r\nhello';
		expect(await rawCall(url, head + more)).toMatch(/hello$/);
		expect(asked?.method).toBe('POST');
		expect(asked?.url).toBe('http://example.com:4100/a%2Fb?c=d');
		expect(asked?.headers.get('X-A')).toBe('1, 2');
		expect(asked?.headers.get('X-B')).toBeNull();
		expect([...(asked?.headers ?? [])]).toContainEqual(['x-a', '1, 2']);
	});

	test.each([
		['/path', 'localhost', 'http://localhost/path'],
		['/path', '[::1]:4100', 'http://[::1]:4100/path'],
		['/path', '::1:4100', 'http://[::1]:4100/path'],
		['//other/path', 'localhost', 'http://localhost//other/path'],
		['http://other:1/path', 'localhost', 'http://other:1/path'],
		['https://other/path', 'localhost', undefined],
		['http://user:secret@other/', 'localhost', undefined],
		['*', 'localhost', undefined],
		['/', '', undefined],
		['/', 'a b', undefined],
		['/', 'a:b:c', undefined],
		['/', 'a:99999', undefined],
		['/', 'a@b', undefined],
		['/', 'a/b', undefined],
		['/', 'a?b', undefined],
		['/', '%zz', undefined]
	])('for %s of the Host "%s" has the URL %s', async (target, host, expected) => {
		let asked: PlainRequest | undefined;
		const { url } = await serve(async (request, response) => {
			asked = toPlainRequest(request);
			response.end();
		});
		await rawCall(url, rawGet(target, [`Host: ${host}`]));
		expect(asked?.url).toBe(expected);
	});

	test('whose body is too large is answered while it is still being sent', async () => {
		const { url } = await serve(async (request, response) => {
			const body = readBody(toPlainRequest(request) as PlainRequest);
			const reason = await body.catch(({ reason }: { reason: string }) => reason);
			await sendResponse(ok(String(reason)), request, response);
		});
		const call = new RawCall(url);
		call.socket.write('POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n');
		const chunk = `100000\r\n${'x'.repeat(0x100000)}\r\n`;
		const send = async () => {
			if (!call.socket.write(chunk)) await once(call.socket, 'drain');
		};
		for (let sent = 0; sent <= bodyLimit; sent += 0x100000) await send();
		await call.until('PAYLOAD_TOO_LARGE');
		// The connection goes on: the rest is taken, and so is the next request.
		for (let count = 0; count < 8; count += 1) await send();
		call.socket.write(`0\r\n\r\nPOST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
		expect((await call.closed()).match(/HTTP\/1\.1 200 OK/g)).toHaveLength(2);
	});
});

describe('a response', () => {
	/** A stream without an end that counts what is taken from it. */
	function endless(size: number) {
		const seen = { taken: 0, canceled: false };
		const body = new ReadableStream<Uint8Array>(
			{
				pull(controller) {
					seen.taken += size;
					controller.enqueue(new Uint8Array(size));
				},
				cancel: () => void (seen.canceled = true)
			},
			{ highWaterMark: 0 }
		);
		return { seen, body };
	}

	test('in JSON has its length, one without a body has none', async () => {
		const { url } = await serve((request, response) => {
			const isJson = request.url === '/json';
			const answer = isJson ? jsonResponse({ a: 'ä' }) : { ...ok(null), status: 204 };
			return sendResponse(answer, request, response);
		});
		const json = await fetch(`${url}/json`);
		expect(json.headers.get('Content-Length')).toBe('10');
		expect(await json.json()).toEqual({ a: 'ä' });
		expect((await fetch(url)).status).toBe(204);
		expect(await (await fetch(`${url}/json`, { method: 'HEAD' })).text()).toBe('');
	});

	test('to HEAD takes nothing from a stream', async () => {
		const { seen, body } = endless(10);
		const { url } = await serve((request, response) => sendResponse(ok(body), request, response));
		expect((await fetch(url, { method: 'HEAD' })).status).toBe(200);
		expect(seen).toEqual({ taken: 0, canceled: true });
	});

	test('is taken no faster than it is read, and no more once the reader has left', async () => {
		const { seen, body } = endless(100_000);
		let signal: AbortSignal | undefined;
		const { url, outcomes } = await serve((request, response) => {
			signal = signalOf(response);
			return sendResponse(ok(body), request, response);
		});
		const call = new RawCall(url);
		call.socket.write(rawGet('/'));
		await call.until('\r\n\r\n');
		call.socket.pause();
		// What the system buffers is some MB; a writer that does not wait would never stop.
		let before = -1;
		await expect
			.poll(() => {
				const stopped = seen.taken === before;
				before = seen.taken;
				return stopped;
			})
			.toBe(true);
		expect(seen.taken).toBeLessThan(50_000_000);
		expect(signal?.aborted).toBe(false);

		call.socket.destroy();
		expect(await outcomes[0]).toBeInstanceOf(Error);
		expect(signal?.aborted).toBe(true);
		expect(seen.canceled).toBe(true);
	});

	test('whose source is silent has begun, and is left at once when its reader leaves', async () => {
		let isCanceled = false;
		const body = new ReadableStream<Uint8Array>({ cancel: () => void (isCanceled = true) });
		const { url, outcomes } = await serve((request, response) =>
			sendResponse(ok(body), request, response)
		);
		const call = new RawCall(url);
		call.socket.write(rawGet('/'));
		await call.until('200 OK');
		call.socket.destroy();
		expect(await outcomes[0]).toBeInstanceOf(Error);
		expect(isCanceled).toBe(true);
	});
});

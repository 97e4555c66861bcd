import { once } from 'node:events';
import type { RequestListener, ServerResponse } from 'node:http';
import { connect as connectHttp2 } from 'node:http2';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { OnePort } from './one-port.js';
import { openOnePort } from './one-port.js';
import { RawCall, rawCall, rawGet } from './raw-call.test-helper.js';
import { StartError } from './start-error.js';

const opened: OnePort[] = [];
afterEach(() => Promise.all(opened.splice(0).map(({ close }) => close())));

async function open(listener: RequestListener) {
	const port = await openOnePort({ host: '127.0.0.1', port: 0 }, listener);
	opened.push(port);
	return { ...port, url: `http://127.0.0.1:${port.address.port}` };
}

/** Answers with the version of HTTP and the length of the body. */
const echo: RequestListener = (request, response) => {
	let size = 0;
	request.on('data', (chunk: Buffer) => (size += chunk.byteLength));
	request.on('end', () => response.end(`HTTP/${request.httpVersion}, ${size} bytes`));
};

async function callHttp2(url: string, body = ''): Promise<string> {
	const session = connectHttp2(url);
	const stream = session.request({ ':method': 'POST', ':path': '/' });
	stream.end(body);
	const answer = await text(stream);
	session.close();
	return answer;
}

describe('one port', () => {
	test('serves HTTP/1.1 and HTTP/2', async () => {
		const { url } = await open(echo);
		const body = 'x'.repeat(300_000);
		const answer = await fetch(url, { method: 'POST', body });
		expect(await answer.text()).toBe('HTTP/1.1, 300000 bytes');
		expect(await callHttp2(url, body)).toBe('HTTP/2.0, 300000 bytes');
	});

	test('reads a beginning that comes byte by byte, and is like that of HTTP/2 at first', async () => {
		const { url } = await open(echo);
		const call = new RawCall(url);
		for (const byte of 'POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n') {
			await new Promise((sent) => call.socket.write(byte, sent));
		}
		expect(await call.closed()).toContain('HTTP/1.1, 0 bytes');
	});

	test('outlives what is neither', async () => {
		const { url } = await open(echo);
		expect(await rawCall(url, 'nonsense\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
		await rawCall(url, `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n${'nonsense'.repeat(4)}`);
		const silent = new RawCall(url);
		silent.socket.end('P');
		expect(await silent.closed()).toBe('');
		const broken = new RawCall(url);
		await once(broken.socket, 'connect');
		broken.socket.resetAndDestroy();
		expect(await callHttp2(url)).toBe('HTTP/2.0, 0 bytes');
	});

	test('rejects in one line where it cannot listen', async () => {
		const { address } = await open(echo);
		const taken = openOnePort({ host: '127.0.0.1', port: address.port }, echo);
		await expect(taken).rejects.toThrow(StartError);
		await expect(taken).rejects.toThrow(`Port ${address.port} of 127.0.0.1 is in use; --port`);
		const nowhere = openOnePort({ host: '203.0.113.1', port: 0 }, echo);
		await expect(nowhere).rejects.toThrow('"203.0.113.1" is no address of this machine; --host');
	});
});

describe('closing', () => {
	// The time after which connections are cut passes only where a test says so.
	beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }));
	afterEach(() => void vi.useRealTimers());

	test('ends connections on which nothing happens', async () => {
		const { url, close } = await open(echo);
		const kept = new RawCall(url);
		kept.socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
		const silent = new RawCall(url);
		const session = connectHttp2(url);
		await Promise.all([kept.until('0 bytes'), once(silent.socket, 'connect')]);
		await once(session, 'remoteSettings');

		await Promise.all([close(), kept.closed(), silent.closed(), once(session, 'close')]);
	});

	test('lets answers come to their end', async () => {
		const answers: ServerResponse[] = [];
		const { url, close } = await open((_, response) => {
			answers.push(response);
			response.write('begun');
		});
		const one = new RawCall(url);
		one.socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n');
		const session = connectHttp2(url);
		const stream = session.request({ ':path': '/' });
		await Promise.all([one.until('begun'), once(stream, 'response')]);

		const closed = close();
		for (const answer of answers) answer.end(' and ended');
		expect(await text(stream)).toBe('begun and ended');
		const [, ...bodies] = (await one.closed()).split('HTTP/1.1 200 OK');
		expect(bodies).toHaveLength(2);
		for (const body of bodies) expect(body).toContain(' and ended\r\n0\r\n\r\n');
		await closed;
		await expect(fetch(url)).rejects.toThrow();
		// Node itself would end an idle connection after five seconds.
	}, 4000);

	test('cuts what does not come to its end in three seconds', async () => {
		const { url, close } = await open((_, response) => void response.write('begun'));
		const call = new RawCall(url);
		call.socket.write(rawGet('/'));
		const session = connectHttp2(url).on('error', () => {});
		const stream = session.request({ ':path': '/' }).on('error', () => {});
		await Promise.all([call.until('begun'), once(stream, 'response')]);

		const closed = close();
		vi.advanceTimersByTime(3000);
		await Promise.all([closed, call.closed(), once(session, 'close')]);
	});
});

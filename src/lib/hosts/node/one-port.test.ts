import { once } from 'node:events';
import type { RequestListener, ServerResponse } from 'node:http';
import { connect as connectHttp2, constants } from 'node:http2';
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Limits, OnePort } from './one-port.js';
import { openOnePort } from './one-port.js';
import { RawCall, rawCall, rawGet } from './raw-call.test-helper.js';
import { StartError } from './start-error.js';

const opened: OnePort[] = [];
afterEach(() => Promise.all(opened.splice(0).map(({ close }) => close())));

async function open(listener: RequestListener, limits?: Limits) {
	const port = await openOnePort({ host: '127.0.0.1', port: 0 }, listener, limits);
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
		await expect(taken).rejects.toThrow(
			`Port ${address.port} of 127.0.0.1 is in use; choose another one with --port`
		);
		const nowhere = openOnePort({ host: '203.0.113.1', port: 0 }, echo);
		await expect(nowhere).rejects.toThrow(
			'"203.0.113.1" is not an address of this machine; give --host'
		);
	});
});

describe('closing', () => {
	// The time after which connections are cut passes only where a test says so.
	beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }));
	afterEach(() => void vi.useRealTimers());

	test('ends connections on which nothing happens', async () => {
		const sockets: Socket[] = [];
		const { url, close } = await open((request, response) => {
			sockets.push(request.socket);
			echo(request, response);
		});
		const kept = new RawCall(url);
		kept.socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
		const silent = new RawCall(url);
		const session = connectHttp2(url);
		await Promise.all([kept.until('0 bytes'), once(silent.socket, 'connect')]);
		await once(session, 'remoteSettings');

		const closed = close();
		// Node itself would end it too, after five seconds.
		expect(sockets.map(({ writableEnded }) => writableEnded)).toEqual([true]);
		await Promise.all([closed, kept.closed(), silent.closed(), once(session, 'close')]);
	});

	test('lets answers come to their end', async () => {
		const answers: ServerResponse[] = [];
		const ends: boolean[] = [];
		const { url, close } = await open(({ socket, httpVersion }, response) => {
			answers.push(response);
			response.write('begun');
			// Node itself would end an idle connection too, but not at once.
			if (httpVersion === '1.1') response.on('close', () => ends.push(socket.writableEnded));
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
		expect(ends).toEqual([false, true]);
		await expect(fetch(url)).rejects.toThrow();
	});

	test('cuts what does not come to its end in three seconds', async () => {
		const { url, close } = await open((_, response) => void response.write('begun'));
		const call = new RawCall(url);
		call.socket.write(rawGet('/'));
		const session = connectHttp2(url).on('error', () => {});
		const stream = session.request({ ':path': '/' }).on('error', () => {});
		await Promise.all([call.until('begun'), once(stream, 'response')]);

		const closed = close();
		vi.advanceTimersByTime(2999);
		expect(vi.getTimerCount()).toBe(1);
		vi.advanceTimersByTime(1);
		await Promise.all([closed, call.closed(), once(session, 'close')]);
	});
});

describe('a client that lets the server wait', () => {
	// Time passes only where a test says so.
	beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'performance'] }));
	afterEach(() => void vi.useRealTimers());

	const head = 'POST / HTTP/1.1\r\nHost: a\r\n';

	/** Lets time pass until something has happened; resolves with the seconds that it took. */
	async function secondsUntil(happened: () => boolean, each = async () => {}): Promise<number> {
		let seconds = 0;
		for (; !happened(); seconds += 5) {
			await each();
			vi.advanceTimersByTime(5000);
			await new Promise((resolve) => setImmediate(resolve));
		}
		return seconds;
	}

	test.each([
		['nothing', '', ''],
		['a beginning that could be of HTTP/2', 'PR', ''],
		['half a head', head, 'HTTP/1.1 408 Request Timeout\r\n'],
		['half a body', `${head}Content-Length: 9\r\n\r\nhalf`, 'HTTP/1.1 408 Request Timeout\r\n'],
		['half a chunk', `${head}Transfer-Encoding: chunked\r\n\r\n9\r\n`, 'HTTP/1.1 408 '],
		['the preface of HTTP/2 alone', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', '']
	])('with %s is cut after a minute', async (_, bytes, answer) => {
		const { url } = await open(echo);
		const call = new RawCall(url);
		if (bytes) call.socket.write(bytes);
		// What was sent before this call is read before its answer.
		await callHttp2(url);
		expect(await secondsUntil(() => call.socket.closed)).toBeGreaterThanOrEqual(60);
		expect(call.text).toContain(answer);
	});

	test('with no call over HTTP/2 is told to go', async () => {
		const { url } = await open(echo);
		const session = connectHttp2(url);
		await once(session, 'remoteSettings');
		const codes = new Set<number>();
		session.on('goaway', (code) => codes.add(code as number));
		expect(await secondsUntil(() => session.closed)).toBeGreaterThanOrEqual(60);
		expect(codes).toEqual(new Set([0]));
	});

	test('with the rest of a call over HTTP/2 loses that call, while others go on', async () => {
		const { url } = await open((request, response) => {
			if (request.method === 'GET') response.write('begun');
			else echo(request, response);
		});
		const session = connectHttp2(url);
		const answered = session.request({ ':path': '/' });
		await once(answered, 'response');
		const half = session.request({ ':method': 'POST', ':path': '/' });
		half.write('half');
		expect(await secondsUntil(() => half.closed)).toBeGreaterThanOrEqual(60);
		expect(half.rstCode).toBe(constants.NGHTTP2_CANCEL);
		expect([answered.closed, session.closed]).toEqual([false, false]);
		session.destroy();
	});

	test('goes on where it waits for the server, or sends slowly', async () => {
		const { url } = await open((request, response) => {
			if (request.method === 'GET') response.write('begun');
			else echo(request, response);
		});
		const waiting = new RawCall(url);
		waiting.socket.write(rawGet('/'));
		await waiting.until('begun');
		const slow = new RawCall(url);
		const size = 600_000;
		slow.socket.write(`${head}Connection: close\r\nContent-Length: ${size}\r\n\r\n`);
		let left = size;
		const send = () => {
			left -= 6000;
			return new Promise<void>((sent) => slow.socket.write('x'.repeat(6000), () => sent()));
		};
		expect(await secondsUntil(() => left === 0, send)).toBe(500);
		expect(await slow.closed()).toContain(`${size} bytes`);
		expect(waiting.socket.closed).toBe(false);
		waiting.socket.destroy();
	});

	test('makes room for others where there are too many connections', async () => {
		const limits: Limits = { wait: 60_000, pace: 1000, connections: 2 };
		const { url } = await open((_, response) => void response.write('begun'), limits);
		const begin = async () => {
			const call = new RawCall(url);
			call.socket.write(rawGet('/'));
			await call.until('begun');
			return call;
		};
		const one = await begin();
		const silent = new RawCall(url);
		await once(silent.socket, 'connect');
		const other = await begin();
		expect(await silent.closed()).toBe('');
		// Both wait for the server now, and nobody makes room.
		expect(await rawCall(url, rawGet('/'))).toBe('');
		expect([one.socket.closed, other.socket.closed]).toEqual([false, false]);
		for (const { socket } of [one, other]) socket.destroy();
	});
});

import { once } from 'node:events';
import { connect as connectHttp2 } from 'node:http2';
import type { ClientHttp2Stream } from 'node:http2';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { RawCall } from '../../src/lib/hosts/node/raw-call.test-helper.js';
import { Command, startByNpm } from '../node/command.js';

const project = fileURLToPath(new URL('../..', import.meta.url));

const started: Command[] = [];
afterEach(async () => {
	for (const command of started.splice(0)) await command.end();
});

const times = <Item>(count: number, make: (index: number) => Item) =>
	Array.from({ length: count }, (_, index) => make(index));

const body = JSON.stringify({
	message: {
		messageId: 'm-1',
		role: 'ROLE_USER',
		parts: [{ text: 'working, completed after 600s' }]
	}
});
const path = '/sandbox/main/states/rest/message:stream';
const head = [`POST ${path} HTTP/1.1`, 'Host: localhost', 'A2A-Version: 1.0'];
const complete = [...head, 'Content-Type: application/json', `Content-Length: ${body.length}`];
const streamed = [...complete, '', body].join('\r\n');

/** What a client may begin with and leave at that. */
const beginnings = [
	'',
	'PRI',
	'GET / HTTP/1.1\r\nHost: loc',
	[...complete, '', body.slice(1)].join('\r\n'),
	[...head, 'Transfer-Encoding: chunked', '', '5\r\nhel'].join('\r\n'),
	'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'
];

/** Opens a stream over a connection of its own; resolves once its first event has come. */
async function openStream(url: string): Promise<RawCall> {
	const call = new RawCall(url);
	call.socket.write(streamed);
	await call.until('TASK_STATE_SUBMITTED');
	return call;
}

/** Opens a connection that begins like that and stays; it does not leave by itself either. */
function openHalf(url: string, beginning = ''): RawCall {
	const call = new RawCall(url);
	call.socket.allowHalfOpen = true;
	call.socket.write(beginning);
	return call;
}

/** How long others wait for an answer, in ms. */
async function answerTime(url: string): Promise<number> {
	const before = performance.now();
	const answer = await fetch(`${url}/sandbox/main/echo/rest/tasks`, {
		headers: { 'A2A-Version': '1.0' }
	});
	await answer.arrayBuffer();
	return performance.now() - before;
}

test('half-open connections are gone after 120 s, and 2,000 idle streams keep nobody waiting', async () => {
	const command = startByNpm('--port', '0');
	started.push(command);
	const url = await command.url();
	const streams: RawCall[] = [];
	for (let round = 0; round < 10; round += 1) {
		streams.push(...(await Promise.all(times(150, () => openStream(url)))));
	}
	const session = connectHttp2(url).on('error', () => {});
	const overHttp2 = times(500, () => {
		const headers = { 'a2a-version': '1.0', 'content-type': 'application/json' };
		const stream = session.request({ ':method': 'POST', ':path': path, ...headers });
		stream.end(body);
		return stream.on('error', () => {}).resume();
	});
	await Promise.all(overHttp2.map((stream) => once(stream, 'response')));
	expect(await answerTime(url)).toBeLessThan(1000);

	const opened = performance.now();
	const halfOpen: RawCall[] = [];
	for (let round = 0; round < 10; round += 1) {
		halfOpen.push(...times(200, (index) => openHalf(url, beginnings[index % beginnings.length])));
		// By now these are accepted; more would never come to the server, and wait for it all the same.
		await answerTime(url);
	}
	const halfStream = session.request({ ':method': 'POST', ':path': path });
	halfStream.on('error', () => {}).write('half');
	const answerTimes: number[] = [];
	const isOver = () => [...halfOpen.map(({ socket }) => socket), halfStream].every(isClosed);
	while (!isOver() && performance.now() - opened < 130_000) {
		answerTimes.push(await answerTime(url));
		await new Promise((resolve) => setTimeout(resolve, 500));
	}
	expect(performance.now() - opened).toBeLessThan(120_000);
	expect(Math.max(...answerTimes)).toBeLessThan(1000);
	expect(streams.filter(({ socket }) => socket.closed)).toEqual([]);
	expect(overHttp2.filter(isClosed)).toEqual([]);
	for (const { socket } of streams) socket.destroy();
	session.destroy();
}, 300_000);

/** Whether the other side has ended it. */
function isClosed(one: RawCall['socket'] | ClientHttp2Stream): boolean {
	return one.closed || one.readableEnded;
}

test.each([
	['SIGTERM', 'builds', 'transforming'],
	['SIGINT', 'serves', 'http://']
] as const)('%s ends all of `npm start` while it %s', async (signal, _, output) => {
	const command = new Command('npm', ['start', '--', '--port', '0'], project);
	started.push(command);
	await command.until(output);
	await command.stop(signal);
});

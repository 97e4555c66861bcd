import { once } from 'node:events';
import { connect as connectHttp2 } from 'node:http2';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { Code, ConnectError, createClient } from '@connectrpc/connect';
import { createGrpcTransport } from '@connectrpc/connect-node';
import { afterEach, describe, expect, test } from 'vitest';
import { A2AService, Role } from '../../src/lib/gen/lf/a2a/v1/a2a_pb.js';
import type { AgentCardJson, TaskJson } from '../../src/lib/gen/lf/a2a/v1/a2a_pb.js';
import { RawCall } from '../../src/lib/hosts/node/raw-call.test-helper.js';
import type { Command } from './command.js';
import { startByNpm, startCommand } from './command.js';

const started: Command[] = [];
afterEach(async () => {
	for (const command of started.splice(0)) await command.end();
});

function start(...args: string[]) {
	return untilReady(startCommand('--port', '0', ...args));
}

async function untilReady(command: Command) {
	started.push(command);
	return { command, url: await command.url() };
}

const headers = { 'Content-Type': 'application/json', 'A2A-Version': '1.0' };

function message(words: string) {
	return { messageId: 'm-1', role: 'ROLE_USER', parts: [{ text: words }] };
}

/** Calls `states` over HTTP+JSON. */
function call(url: string, verb: string, words: string, sandbox = 'main'): Promise<Response> {
	return fetch(`${url}/sandbox/${sandbox}/states/rest/message:${verb}`, {
		method: 'POST',
		headers,
		body: JSON.stringify({ message: message(words) })
	});
}

async function makeTask(url: string, sandbox?: string): Promise<TaskJson> {
	const response = await call(url, 'send', 'completed', sandbox);
	return ((await response.json()) as { task: TaskJson }).task;
}

test('one line of output tells where the agents are', async () => {
	const { command, url } = await start();
	expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
	const card = await fetch(`${url}/.well-known/agent-card.json`);
	const { supportedInterfaces } = (await card.json()) as AgentCardJson;
	expect(supportedInterfaces?.map((one) => one.url)).toEqual([
		`${url}/sandbox/main/fares/rpc`,
		`${url}/sandbox/main/fares/rest`,
		`${url}/sandbox/main/fares/grpc`,
		url.replace('http://', '')
	]);
	const { code, stdout, stderr } = await command.stop();
	expect({ code, stdout }).toEqual({ code: 0, stdout: `${url}\n` });
	expect(stderr).toContain('Only this machine can reach');
});

test('--help explains every option and does nothing else', async () => {
	const { code, stdout, stderr } = await startCommand('--help').exit;
	expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
	for (const option of [
		'port',
		'host',
		'public-url',
		'agent',
		'seed',
		'speed',
		'edition',
		'help'
	]) {
		expect(stdout).toContain(`--${option}`);
	}
});

test('what it cannot do it says in one line, and exits with 2', async () => {
	const taken = createServer().listen(0, '127.0.0.1');
	await once(taken, 'listening');
	const port = String((taken.address() as AddressInfo).port);
	for (const [args, words] of [
		[['--agent', 'nobody'], '--agent is "nobody"'],
		[['--port', port], `Port ${port} of 127.0.0.1 is in use`]
	] as const) {
		const { code, stdout, stderr } = await startCommand(...args).exit;
		expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
		expect(stderr).toMatch(/^[^\n]+\n$/);
		expect(stderr).toContain(words);
	}
	taken.close();
});

describe.each(['SIGTERM', 'SIGINT'] as const)('%s to npm', (signal) => {
	test('ends all that it started, and what is under way with the reason', async () => {
		const { command, url } = await untilReady(startByNpm('--port', '0', '--agent', 'states'));
		const words = 'working, completed after 60s';
		const sse = await call(url, 'stream', words);
		const events = sse.body?.pipeThrough(new TextDecoderStream()).getReader();
		expect((await events?.read())?.value).toContain('TASK_STATE_SUBMITTED');
		const transport = createGrpcTransport({ baseUrl: url });
		const grpc = createClient(A2AService, transport);
		const request = {
			message: {
				messageId: 'm-1',
				role: Role.USER,
				parts: [{ content: { case: 'text' as const, value: words } }]
			}
		};
		const stream = grpc.sendStreamingMessage(request, { headers: { 'A2A-Version': '1.0' } });
		const grpcEvents = stream[Symbol.asyncIterator]();
		expect((await grpcEvents.next()).done).toBe(false);
		const waiting = call(url, 'send', words);
		const grpcWaiting = grpc.sendMessage(request, { headers: { 'A2A-Version': '1.0' } });
		grpcWaiting.catch(() => {});
		// Both calls wait once the agent knows their tasks, beside those of the streams.
		await expect
			.poll(async () => {
				const list = await fetch(`${url}/sandbox/main/states/rest/tasks`, { headers });
				return (await list.json()) as object;
			})
			.toMatchObject({ totalSize: 4 });
		const idle = new RawCall(url);
		const idleHttp2 = connectHttp2(url);
		await Promise.all([once(idle.socket, 'connect'), once(idleHttp2, 'remoteSettings')]);

		const left = [idle.closed(), once(idleHttp2, 'close')];
		const exit = command.stop(signal);
		// Reading to the end fails where a connection is torn.
		let last = '';
		for (;;) {
			const read = await events?.read();
			if (!read || read.done) break;
			last = read.value;
		}
		expect(last).toMatch(/^event: error\n.*The host was stopped/);
		const rest = async () => {
			while (!(await grpcEvents.next()).done);
		};
		const stopped = { code: Code.Internal, rawMessage: 'The host was stopped' };
		await expect(rest()).rejects.toMatchObject(stopped);
		const answer = await waiting;
		expect(answer.status).toBe(500);
		expect(await answer.json()).toMatchObject({ error: { message: 'The host was stopped' } });
		const failure = await grpcWaiting.catch((caught: unknown) => ConnectError.from(caught));
		expect(failure).toMatchObject(stopped);
		await Promise.all(left);
		expect((await exit).code).toBe(0);
	}, 30_000);
});

test('a second signal exits without waiting for who is still sending', async () => {
	const { command, url } = await start();
	const slow = new RawCall(url);
	const head = ['POST /sandbox/main/fares/rpc HTTP/1.1', 'Host: localhost', 'Content-Length: 100'];
	slow.socket.write([...head, 'Expect: 100-continue', '', ''].join('\r\n'));
	await slow.until('100 Continue');

	command.signal('SIGTERM');
	const again = setInterval(() => command.signal('SIGTERM'), 50);
	const { code } = await command.exit;
	clearInterval(again);
	expect(code).toBe(1);
});

describe('ids and time', () => {
	test('are new and real in main', async () => {
		const [one, other] = await Promise.all([start(), start()]);
		const before = Date.now();
		const tasks = await Promise.all([makeTask(one.url), makeTask(other.url)]);
		expect(tasks[0].id).not.toBe(tasks[1].id);
		for (const { status } of tasks) {
			// The clock of another process may have been read a moment apart.
			expect(Math.abs(Date.parse(status?.timestamp ?? '') - before)).toBeLessThan(60_000);
		}
	});

	test('are the same at every run with a seed, and in all other sandboxes', async () => {
		const [one, other] = await Promise.all([start('--seed', 's'), start('--seed', 's')]);
		const task = await makeTask(one.url);
		expect(await makeTask(other.url)).toEqual(task);
		expect(task.status?.timestamp).toMatch(/^2026-01-01T00:00:00/);
		const bare = await start();
		expect(await makeTask(bare.url, 'lesson')).toEqual(await makeTask(one.url, 'lesson'));
	});
});

test('--speed is that of every sandbox at its beginning', async () => {
	const { url } = await start('--speed', 'at-once');
	for (const sandbox of ['main', 'lesson']) {
		const clock = await fetch(`${url}/sandbox/${sandbox}/control/clock`);
		expect(await clock.json()).toMatchObject({ speed: 'at-once' });
	}
	const answer = await call(url, 'send', 'working, completed after 60s');
	expect(await answer.json()).toMatchObject({
		task: { status: { state: 'TASK_STATE_COMPLETED' } }
	});
});

test('--edition decides media types and status codes', async () => {
	const cancelTwice = async (url: string) => {
		const { id } = await makeTask(url);
		const place = `${url}/sandbox/main/states/rest/tasks/${id}:cancel`;
		const { status, headers: answered } = await fetch(place, { method: 'POST', headers });
		return [status, answered.get('Content-Type')];
	};
	const [newer, older] = await Promise.all([start(), start('--edition', '1.0.0')]);
	expect(await cancelTwice(newer.url)).toEqual([400, 'application/a2a+json']);
	expect(await cancelTwice(older.url)).toEqual([409, 'application/json']);
});

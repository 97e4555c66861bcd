import { expect, test } from 'vitest';
import { scripted } from '../agent/play.test-helper.js';
import { createFakeTime } from './fake-time.test-helper.js';
import { createMemoryJournal } from './memory-journal.test-helper.js';
import { createSimulator } from './simulator.js';

function start() {
	const { now, wake } = createFakeTime();
	return createSimulator({
		agents: [scripted],
		ports: { now, wake, journal: createMemoryJournal() }
	});
}

const { routes } = start();
const agent = '/sandbox/main/scripted';

const taken: number[] = [];

test.each([
	['/.well-known/agent-card.json'],
	['/sandbox/main/agents', '/sandbox/other/agents/'],
	['/sandbox/main/control', '/sandbox/main/control/clock', '/sandbox/main/control/rest/tasks'],
	[`${agent}/.well-known/agent-card.json`, '/sandbox/main/nobody/.well-known/agent-card.json'],
	[`${agent}/rpc`, `${agent}/rpc/`],
	[`${agent}/rest`, `${agent}/rest/`, `${agent}/rest/tasks/%`],
	[`${agent}/grpc`, `${agent}/grpc/lf.a2a.v1.A2AService/GetTask`],
	[agent, `${agent}/rpc/more`, `${agent}/restless`, '/sandbox/main/agents/more'],
	['/sandbox/main', '/sandbox/main/'],
	['/', '/sandbox', '/sandbox/', '/sandbox//agents', '/somewhere']
])('%s has a route of its own', (...paths) => {
	const found = paths.map((path) => routes.findIndex(({ pattern }) => pattern.test(path)));
	expect(new Set(found).size).toBe(1);
	taken.push(found[0] ?? -1);
});

test('and no route is without one', () => {
	expect(taken.toSorted((a, b) => a - b)).toEqual([...routes.keys()]);
});

test('each route answers as the whole does', async () => {
	const paths = [
		'/.well-known/agent-card.json',
		'/sandbox/main/agents',
		'/sandbox/main/control/clock',
		`${agent}/rpc`,
		`${agent}/grpc/nothing`,
		`${agent}/elsewhere`,
		'/sandbox/main/',
		'/sandbox/-/agents',
		'/sandbox/main/nobody/rpc',
		'/somewhere'
	];
	const { signal } = new AbortController();
	for (const path of paths) {
		const request = () => new Request(`https://site.test${path}`);
		const simulator = start();
		const route = simulator.routes.find(({ pattern }) => pattern.test(path));
		const own = await route?.endpoint(request(), signal);
		expect(own).toEqual(await simulator.plainEndpoint(request(), signal));
	}
});

test.each([
	['/sandbox/main/nobody/rpc', 'the agents are scripted'],
	['/sandbox/main/', 'the agents are scripted'],
	[`${agent}/soap`, 'below it are /rpc, /rest, /grpc and /.well-known/agent-card.json'],
	['/sandbox/-/scripted/rpc', 'a sandbox name has'],
	['/sandbox/-/agents', 'a sandbox name has'],
	['/somewhere', 'agents are at /sandbox/{name}/{agent}']
])('nothing is at %s: %s', async (path, hint) => {
	const answer = await start().endpoint(
		new Request(`https://site.test${path}`),
		new AbortController().signal
	);
	expect(answer.status).toBe(404);
	expect(await answer.json()).toMatchObject({
		error: { message: expect.stringContaining(hint) as string }
	});
});

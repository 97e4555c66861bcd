import { describe, expect, test } from 'vitest';
import { scripted } from '../agent/play.test-helper.js';
import { createFakeTime } from './fake-time.test-helper.js';
import { createMemoryJournal } from './memory-journal.test-helper.js';
import type { SimulatorOptions } from './simulator.js';
import { createSimulator } from './simulator.js';

function createCall(options: Partial<SimulatorOptions> = {}, journal = createMemoryJournal()) {
	const { now, wake } = createFakeTime();
	const { endpoint } = createSimulator({
		agents: [scripted],
		ports: { now, wake, journal },
		...options
	});
	return (asked: string | Request, init?: RequestInit) => {
		const request =
			asked instanceof Request ? asked : new Request(`https://site.test${asked}`, init);
		return endpoint(request, new AbortController().signal);
	};
}

const list = (id = 1): RequestInit => ({
	method: 'POST',
	headers: { 'Content-Type': 'application/json', 'A2A-Version': '1.0' },
	body: JSON.stringify({ jsonrpc: '2.0', id, method: 'ListTasks' })
});

describe('a sandbox whose journal cannot be replayed', () => {
	async function broken() {
		const journal = createMemoryJournal();
		const input = { kind: 'step', agent: 'nobody', taskId: 'task-nowhere' } as const;
		journal.append('main', { at: 0, input });
		return createCall({}, journal);
	}

	test('says so in the words of each binding', async () => {
		const call = await broken();
		const response = await call('/sandbox/main/scripted/rpc', list(7));
		expect(await response.json()).toMatchObject({
			id: 7,
			error: { code: -32603, message: expect.stringContaining('reset') as string }
		});
	});

	test('can be reset', async () => {
		const call = await broken();
		expect((await call('/sandbox/main/control/reset', { method: 'POST' })).status).toBe(200);
		const response = await call('/sandbox/main/scripted/rpc', list());
		expect(await response.json()).toMatchObject({ result: { totalSize: 0 } });
	});

	test('can be exported, and says over HTTP+JSON by a key what is wrong', async () => {
		const call = await broken();
		expect(await (await call('/sandbox/main/control/export')).json()).toMatchObject({
			format: 'a2a-sandbox',
			entries: [{ at: 0, input: { taskId: 'task-nowhere' } }]
		});
		expect(await (await call('/sandbox/main/control/clock')).json()).toMatchObject({
			error: { details: [{ metadata: { sandboxFault: 'unreadable' } }] }
		});
	});

	test('leaves its cards and its catalogue readable', async () => {
		const call = await broken();
		expect((await call('/sandbox/main/agents')).status).toBe(200);
		expect((await call('/sandbox/main/scripted/.well-known/agent-card.json')).status).toBe(200);
	});
});

describe('a base path', () => {
	test('goes before everything', async () => {
		const call = createCall({ base: '/docs/a2a' });
		expect((await call('/docs/a2a/sandbox/main/agents')).status).toBe(200);
	});

	test.each([
		'/sandbox/main/agents',
		'/docs/xyz/sandbox/main/agents',
		'/docs/a2ax/sandbox/m/agents'
	])('is not missing from %s without notice', async (path) => {
		const call = createCall({ base: '/docs/a2a' });
		expect((await call(path)).status).toBe(404);
	});
});

test.each(['agents', 'control', 'hooks', '', 'a/b', 'Ä', '__proto__'])(
	'an agent cannot be named "%s"',
	(name) => {
		expect(() => createCall({ agents: [{ ...scripted, name }] })).toThrow('Failed to serve');
	}
);

test('an agent may be named like a member of every object', async () => {
	const call = createCall({ agents: [{ ...scripted, name: 'constructor' }] });
	const response = await call('/sandbox/main/constructor/rpc', list());
	expect(await response.json()).toMatchObject({ result: { totalSize: 0 } });
});

test('the clock tells virtual time and speed, and takes a new speed', async () => {
	const call = createCall();
	const clock = '/sandbox/main/control/clock';
	const start = { time: '2026-01-01T00:00:00.000Z', speed: 1 };
	expect(await (await call(clock)).json()).toEqual(start);
	const body = JSON.stringify({ speed: 'at-once' });
	await call(clock, { method: 'PUT', body });
	expect(await (await call(clock)).json()).toEqual({ ...start, speed: 'at-once' });
});

test('the sandboxes that are kept or were opened are listed', async () => {
	const journal = createMemoryJournal();
	journal.append('kept', { at: 0, input: { kind: 'speed', speed: 2 } });
	const call = createCall({}, journal);
	await call('/sandbox/one/control/clock');
	const response = await call('/sandbox/any/control/sandboxes');
	expect(await response.json()).toEqual({ sandboxes: ['kept', 'one'] });
});

test.each(['/sandbox/main/agents', '/sandbox/main/scripted/.well-known/agent-card.json'])(
	'HEAD of %s has the headers of GET and no body',
	async (path) => {
		const call = createCall();
		const [head, get] = [await call(path, { method: 'HEAD' }), await call(path)];
		expect(head.status).toBe(200);
		expect(head.body).toBeNull();
		expect([...head.headers]).toEqual([...get.headers]);
	}
);

test('a request whose body the browser does not stream is read all the same', async () => {
	const call = createCall();
	const request = new Request('https://site.test/sandbox/main/scripted/rpc', list(7));
	// As in Firefox.
	Object.defineProperty(request, 'body', { value: undefined });
	const response = await call(request);
	expect(await response.json()).toMatchObject({ id: 7, result: { totalSize: 0 } });
});

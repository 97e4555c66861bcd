import { describe, expect, test, vi } from 'vitest';
import { scripted } from '../agent/play.test-helper.js';
import type { JsonObject, StreamResponse, Task } from '../protocol/index.js';
import { defaultSettings, isTerminal } from '../protocol/index.js';
import type { Script } from '../scenarios/index.js';
import type { FakeTime } from './fake-time.test-helper.js';
import { createFakeTime } from './fake-time.test-helper.js';
import type { JournalStore } from './journal.js';
import { createMemoryJournal } from './memory-journal.test-helper.js';
import { reproducible } from './beginning.js';
import type { SandboxReply } from './sandbox.js';
import { Sandbox } from './sandbox.js';

const cast = new Map([[scripted.name, scripted]]);
const slow: Script = {
	steps: [{ status: 'TASK_STATE_WORKING' }, { after: 400, status: 'TASK_STATE_COMPLETED' }]
};

type Operation =
	| 'SendMessage'
	| 'GetTask'
	| 'ListTasks'
	| 'CancelTask'
	| 'SendStreamingMessage'
	| 'SubscribeToTask';

interface Bench {
	time: FakeTime;
	journal: JournalStore;
	sandbox: Sandbox;
	call: (operation: Operation, request: JsonObject) => Promise<SandboxReply>;
	stream: (operation: Operation, request: JsonObject) => Promise<ReadableStream<StreamResponse>>;
	caller: AbortController;
}

async function open(
	time = createFakeTime(),
	journal = createMemoryJournal(),
	begin = reproducible
): Promise<Bench> {
	const ports = { now: time.now, wake: time.wake, journal };
	const sandbox = await Sandbox.open('main', { cast, ports, begin, settings: defaultSettings });
	const caller = new AbortController();
	const call = async (operation: Operation, request: JsonObject) =>
		sandbox.call({ agent: scripted.name, operation, request }, caller.signal);
	return {
		time,
		journal,
		sandbox,
		caller,
		call,
		async stream(operation, request) {
			const reply = await call(operation, request);
			if (reply.kind !== 'stream') throw new Error('Failed to stream');
			return reply.events;
		}
	};
}

function send(
	script: Script,
	configuration: JsonObject = {},
	message: JsonObject = {}
): JsonObject {
	const parts = [{ data: script as unknown as JsonObject }];
	return { message: { messageId: 'm', role: 'ROLE_USER', parts, ...message }, configuration };
}

async function started({ call }: Bench, script = slow): Promise<Task> {
	const reply = await call('SendMessage', send(script, { returnImmediately: true }));
	if (reply.kind !== 'result') throw new Error('Failed to start a task');
	return (reply.result as { task: Task }).task;
}

async function read({ call }: Bench, id: string): Promise<Task> {
	const reply = await call('GetTask', { id });
	if (reply.kind !== 'result') throw new Error('Failed to read a task');
	return reply.result as Task;
}

const stateOf = async (bench: Bench, id: string) => (await read(bench, id)).status.state;

async function all(stream: ReadableStream<StreamResponse>): Promise<StreamResponse[]> {
	const events: StreamResponse[] = [];
	const reader = stream.getReader();
	for (let next = await reader.read(); !next.done; next = await reader.read()) {
		events.push(next.value);
	}
	return events;
}

describe('time', () => {
	test('a step happens when its wall time has come, not before', async () => {
		const bench = await open();
		const { id } = await started(bench);
		bench.time.pass(399);
		expect(await stateOf(bench, id)).toBe('TASK_STATE_WORKING');
		bench.time.pass(1);
		expect(await stateOf(bench, id)).toBe('TASK_STATE_COMPLETED');
		expect(bench.time.waiting).toBe(0);
	});

	test('a caller that keeps calling does not put a step off', async () => {
		const bench = await open();
		const { id } = await started(bench);
		for (let call = 0; call < 4; call += 1) {
			bench.time.pass(100);
			await started(bench);
		}
		expect(await stateOf(bench, id)).toBe('TASK_STATE_COMPLETED');
	});

	test('ten times the speed takes a tenth of the time and shows the same timestamps', async () => {
		const [normal, fast] = [await open(), await open()];
		fast.sandbox.setSpeed(10);
		const one = await started(normal);
		const other = await started(fast);
		normal.time.pass(400);
		fast.time.pass(40);
		expect(await read(fast, other.id)).toEqual(await read(normal, one.id));
	});

	test('tasks do not wait for each other: the one whose wall time has come goes first', async () => {
		const bench = await open();
		const first = await started(bench, {
			steps: [{ status: 'TASK_STATE_WORKING' }, { after: 1500, status: 'TASK_STATE_COMPLETED' }]
		});
		bench.time.pass(1200);
		const second = await started(bench, {
			steps: [{ status: 'TASK_STATE_WORKING' }, { after: 1200, status: 'TASK_STATE_COMPLETED' }]
		});
		bench.time.pass(300);
		expect(await stateOf(bench, first.id)).toBe('TASK_STATE_COMPLETED');
		expect(await stateOf(bench, second.id)).toBe('TASK_STATE_WORKING');
		const again = await open(bench.time, bench.journal);
		expect(await read(again, first.id)).toEqual(await read(bench, first.id));
	});

	test('a timer that is late makes nothing else late', async () => {
		const bench = await open();
		const { id } = await started(bench, {
			steps: [
				{ after: 100, status: 'TASK_STATE_WORKING' },
				{ after: 100, status: 'TASK_STATE_COMPLETED' }
			]
		});
		bench.time.jump(10_000);
		expect(await stateOf(bench, id)).toBe('TASK_STATE_COMPLETED');
	});

	test('a change of speed holds for what is already waited for', async () => {
		const bench = await open();
		const { id } = await started(bench);
		bench.time.pass(200);
		bench.sandbox.setSpeed(100);
		bench.time.pass(2);
		expect(await stateOf(bench, id)).toBe('TASK_STATE_COMPLETED');
	});

	test('at once means without any waiting', async () => {
		const bench = await open();
		bench.sandbox.setSpeed('at-once');
		const { id } = await started(bench);
		expect(await stateOf(bench, id)).toBe('TASK_STATE_COMPLETED');
	});
});

describe('a blocking call', () => {
	test('is answered when the task settles', async () => {
		const bench = await open();
		const reply = bench.call('SendMessage', send(slow));
		bench.time.pass(400);
		expect(await reply).toMatchObject({
			result: { task: { status: { state: 'TASK_STATE_COMPLETED' } } }
		});
	});

	test('rejects at once for a caller that has left already', async () => {
		const bench = await open();
		bench.caller.abort(new Error('gone'));
		await expect(bench.call('SendMessage', send(slow))).rejects.toThrow('gone');
		const events = await bench.stream('SendStreamingMessage', send(slow));
		const reader = events.getReader();
		await reader.read();
		await expect(reader.read()).rejects.toThrow('gone');
	});

	test('shows the task as it was when it settled, whatever came in the same moment', async () => {
		const bench = await open();
		const reply = await bench.call(
			'SendMessage',
			send({ steps: [{ status: 'TASK_STATE_INPUT_REQUIRED' }, { status: 'TASK_STATE_WORKING' }] })
		);
		expect(reply).toMatchObject({
			result: { task: { status: { state: 'TASK_STATE_INPUT_REQUIRED' } } }
		});
	});

	test('rejects with the reason of a caller that leaves', async () => {
		const bench = await open();
		const reply = bench.call('SendMessage', send(slow));
		bench.caller.abort(new Error('gone'));
		await expect(reply).rejects.toThrow('gone');
	});
});

describe('a stream', () => {
	test('gives what was queued before the agent broke, then the error', async () => {
		const bench = await open();
		const events = await bench.stream(
			'SendStreamingMessage',
			send({
				steps: [
					{ status: 'TASK_STATE_WORKING' },
					{ fail: { reason: 'INVALID_AGENT_RESPONSE', message: 'No sense.' } }
				]
			})
		);
		const reader = events.getReader();
		expect((await reader.read()).value).toHaveProperty('task');
		expect((await reader.read()).value).toHaveProperty('statusUpdate');
		await expect(reader.read()).rejects.toMatchObject({ reason: 'INVALID_AGENT_RESPONSE' });
	});

	test('ends when its sandbox is reset', async () => {
		const bench = await open();
		const events = await bench.stream('SendStreamingMessage', send(slow));
		await bench.sandbox.reset();
		expect(await all(events)).toHaveLength(2);
	});

	test('that is canceled leaves the others and the run alone', async () => {
		const bench = await open();
		const { id } = await started(bench);
		const leaving = await bench.stream('SubscribeToTask', { id });
		const staying = await bench.stream('SubscribeToTask', { id });
		await leaving.cancel();
		bench.time.pass(400);
		expect((await all(staying)).length).toBe(2);
	});
});

describe('a sandbox that is opened again', () => {
	test('has the same tasks and goes on making the same ids', async () => {
		const bench = await open();
		const { id } = await started(bench);
		bench.time.pass(400);
		const before = await read(bench, id);
		bench.time.pass(6000);
		const again = await open(bench.time, bench.journal);
		expect(await read(again, id)).toEqual(before);
		expect((await started(again)).id).toBe((await started(bench)).id);
	});

	test('does the steps that became due in the meantime, with the times they would have had', async () => {
		const [bench, other] = [await open(), await open()];
		const { id } = await started(bench);
		await started(other);
		other.time.pass(400);

		// Nobody is there when the moment comes: only wall time goes by.
		const later = createFakeTime();
		later.pass(10_000);
		const again = await open(later, bench.journal);
		expect(await read(again, id)).toEqual(await read(other, id));
		expect(isTerminal((await read(again, id)).status.state)).toBe(true);
	});

	test('waits for the rest of the time of a step that is not due yet', async () => {
		const bench = await open();
		const { id } = await started(bench);
		bench.time.pass(300);
		const again = await open(bench.time, bench.journal);
		bench.time.pass(99);
		expect(await stateOf(again, id)).toBe('TASK_STATE_WORKING');
		bench.time.pass(1);
		expect(await stateOf(again, id)).toBe('TASK_STATE_COMPLETED');
	});

	test('keeps its speed', async () => {
		const bench = await open();
		bench.sandbox.setSpeed(10);
		expect((await open(bench.time, bench.journal)).sandbox.speed).toBe(10);
	});

	test('is empty after a reset', async () => {
		const bench = await open();
		const { id } = await started(bench);
		await bench.sandbox.reset();
		expect(bench.time.waiting).toBe(0);
		const again = await open(bench.time, bench.journal);
		await expect(read(again, id)).rejects.toMatchObject({ reason: 'TASK_NOT_FOUND' });
	});
});

describe('a call that waits when its sandbox is stopped, and is made again', () => {
	const request = send(slow, { historyLength: 0 });

	async function restarted() {
		const bench = await open();
		bench.call('SendMessage', request).catch(() => {});
		const again = await open(bench.time, bench.journal);
		return { bench, again };
	}

	test('has its effect once', async () => {
		const { again } = await restarted();
		const reply = again.call('SendMessage', request);
		again.time.pass(400);
		expect(await reply).toMatchObject({
			result: { task: { status: { state: 'TASK_STATE_COMPLETED' } } }
		});
		expect(await reply).not.toHaveProperty('result.task.history');
		expect((await listed(again)).totalSize).toBe(1);
	});

	test('is answered at once where its task has settled in the meantime', async () => {
		const bench = await open();
		bench.call('SendMessage', request).catch(() => {});
		bench.time.jump(1000);
		const again = await open(bench.time, bench.journal);
		expect(await again.call('SendMessage', request)).toMatchObject({
			result: { task: { status: { state: 'TASK_STATE_COMPLETED' } } }
		});
		expect((await listed(again)).totalSize).toBe(1);
	});

	test('is known behind a snapshot too', async () => {
		const bench = await open();
		bench.call('SendMessage', request).catch(() => {});
		const kept = vi.spyOn(bench.journal, 'keepSnapshot');
		while (kept.mock.calls.length === 0) await started(bench, { steps: [] });
		const again = await open(bench.time, bench.journal);
		const before = (await listed(again)).totalSize;
		const reply = again.call('SendMessage', request);
		again.time.pass(400);
		await reply;
		expect((await listed(again)).totalSize).toBe(before);
	});

	test.each<[string, (again: Bench) => Promise<unknown>]>([
		['one that differs', ({ call }) => call('SendMessage', send(slow, {}, { messageId: 'n' }))],
		[
			'the second of two equal ones',
			async ({ call }) => {
				void call('SendMessage', request);
				await call('SendMessage', request);
			}
		],
		[
			'one that comes long afterwards',
			async ({ call, time }) => {
				time.pass(6000);
				await call('SendMessage', request);
			}
		]
	])('is not taken for %s', async (_, act) => {
		const { again } = await restarted();
		const acted = act(again);
		for (let step = 0; step < 3; step += 1) {
			await Promise.resolve();
			again.time.pass(400);
		}
		await acted;
		expect((await listed(again)).totalSize).toBe(2);
	});

	test('is a new one where the first was answered, some time ago', async () => {
		const bench = await open();
		const first = bench.call('SendMessage', request);
		bench.time.pass(6000);
		await first;
		const again = await open(bench.time, bench.journal);
		const second = again.call('SendMessage', request);
		again.time.pass(400);
		await second;
		expect((await listed(again)).totalSize).toBe(2);
	});

	test('is a new one where another caller makes it', async () => {
		const bench = await open();
		const call = { agent: scripted.name, operation: 'SendMessage', request } as const;
		const { signal } = new AbortController();
		bench.sandbox.call({ ...call, client: 'one' }, signal).catch(() => {});
		const again = await open(bench.time, bench.journal);
		const other = again.sandbox.call({ ...call, client: 'other' }, signal);
		const same = again.sandbox.call({ ...call, client: 'one' }, signal);
		again.time.pass(400);
		await Promise.all([other, same]);
		expect((await listed(again)).totalSize).toBe(2);
	});
});

describe('a call that was done when its sandbox was stopped, and is made again at once', () => {
	const restart = async (bench: Bench) => open(bench.time, bench.journal);

	test('gets the answer it was to have', async () => {
		const bench = await open();
		const { id } = await started(bench);
		const canceled = await bench.call('CancelTask', { id });
		const again = await restart(bench);
		expect(await again.call('CancelTask', { id })).toEqual(canceled);
		await expect(again.call('CancelTask', { id })).rejects.toThrow();
	});

	test('gets a stream from where its task stands by now', async () => {
		const bench = await open();
		await bench.stream('SendStreamingMessage', send(slow));
		bench.time.jump(200);
		const again = await restart(bench);
		const events = await again.stream('SendStreamingMessage', send(slow));
		again.time.pass(400);
		expect(await all(events)).toMatchObject([
			{ task: { status: { state: 'TASK_STATE_WORKING' } } },
			{ statusUpdate: { status: { state: 'TASK_STATE_COMPLETED' } } }
		]);
		expect((await listed(again)).totalSize).toBe(1);
	});

	test('gets the end of a stream whose task is over', async () => {
		const bench = await open();
		await bench.stream('SendStreamingMessage', send(slow));
		bench.time.jump(1000);
		const again = await restart(bench);
		expect(await all(await again.stream('SendStreamingMessage', send(slow)))).toMatchObject([
			{ task: { status: { state: 'TASK_STATE_COMPLETED' } } }
		]);
	});
});

describe('a snapshot', () => {
	/** A sandbox with a task at work and as many entries as it takes. */
	async function long() {
		const bench = await open();
		bench.sandbox.setSpeed(2);
		const { id } = await started(bench);
		const kept = vi.spyOn(bench.journal, 'keepSnapshot');
		while (kept.mock.calls.length === 0) await started(bench, { steps: [] });
		return { ...bench, id, kept };
	}

	test('takes the place of the entries before it', async () => {
		const bench = await long();
		const { entries } = await bench.journal.load('main');
		expect(entries).toEqual([]);
		const again = await open(bench.time, bench.journal);
		expect(await read(again, bench.id)).toEqual(await read(bench, bench.id));
		expect((await started(again)).id).toBe((await started(bench)).id);
	});

	test('knows when the next steps are due, and at what speed', async () => {
		const bench = await long();
		bench.time.pass(100);
		const again = await open(bench.time, bench.journal);
		expect(again.sandbox.speed).toBe(2);
		bench.time.pass(99);
		expect(await stateOf(again, bench.id)).toBe('TASK_STATE_WORKING');
		bench.time.pass(1);
		expect(await stateOf(again, bench.id)).toBe('TASK_STATE_COMPLETED');
	});

	test('becomes rarer as tasks become more', async () => {
		const bench = await long();
		const atFirst = (await listed(bench)).totalSize;
		while (bench.kept.mock.calls.length < 2) await started(bench, { steps: [] });
		const more = (await listed(bench)).totalSize - atFirst;
		expect(more).toBeGreaterThan(atFirst * 1.2);
	});
});

async function listed({ call }: Bench): Promise<{ totalSize: number }> {
	const reply = await call('ListTasks', { pageSize: 1 });
	if (reply.kind !== 'result') throw new Error('Failed to list tasks');
	return reply.result as { totalSize: number };
}

test('a wall clock that was set back makes no step wait longer than it would have', async () => {
	const later = createFakeTime();
	later.pass(1_000_000);
	const bench = await open(later);
	const { id } = await started(bench);
	const again = await open(createFakeTime(), bench.journal);
	again.time.pass(399);
	expect(await stateOf(again, id)).toBe('TASK_STATE_WORKING');
	again.time.pass(1);
	expect(await stateOf(again, id)).toBe('TASK_STATE_COMPLETED');
});

test('a sandbox with a real clock shows wall time', async () => {
	const real = () => ({ seed: 'any', clock: 'real', speed: 1 }) as const;
	const bench = await open(createFakeTime(), createMemoryJournal(), real);
	bench.time.pass(Date.UTC(2031, 4, 6) - bench.time.now());
	const { id } = await started(bench);
	bench.time.pass(400);
	expect((await read(bench, id)).status.timestamp).toBe('2031-05-06T00:00:00.400Z');
	expect(bench.sandbox.time).toBe(Date.UTC(2031, 4, 6) + 400);
	const again = await open(bench.time, bench.journal, real);
	expect(await read(again, id)).toEqual(await read(bench, id));
});

test('a closed sandbox tells those who wait or read a stream why', async () => {
	const bench = await open();
	const events = await bench.stream('SendStreamingMessage', send(slow));
	const waiting = bench.call('SendMessage', send(slow));
	bench.sandbox.close('The agent is going down');
	await expect(all(events)).rejects.toThrow('The agent is going down');
	await expect(waiting).rejects.toThrow('The agent is going down');
	expect(bench.time.waiting).toBe(0);
});

test('reads and refused calls are not journaled', async () => {
	const bench = await open();
	const { id } = await started(bench);
	const before = await bench.journal.load('main');
	await read(bench, id);
	await expect(read(bench, 'task-nowhere')).rejects.toThrow();
	expect(await bench.journal.load('main')).toEqual(before);
});

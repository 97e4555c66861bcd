import { describe, expect, test, vi } from 'vitest';
import { scripted } from '../agent/play.test-helper.js';
import { isTerminal } from '../protocol/index.js';
import type { Script } from '../scenarios/index.js';
import { createFakeTime } from './fake-time.test-helper.js';
import type { Bench } from './sandbox.test-helper.js';
import { all, listed, open, read, send, slow, started, stateOf } from './sandbox.test-helper.js';

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

	test('is known where it has been answered just before a snapshot', async () => {
		const bench = await open();
		const kept = vi.spyOn(bench.journal, 'keepSnapshot');
		while (kept.mock.calls.length === 0) await started(bench, { steps: [] });
		const { entries } = await bench.journal.load('main');
		expect(entries).toEqual([]);
		const before = (await listed(bench)).totalSize;
		const again = await open(bench.time, bench.journal);
		await started(again, { steps: [] });
		expect((await listed(again)).totalSize).toBe(before);
	});

	test('is known where its task has settled a moment ago, however long it has waited', async () => {
		const bench = await open();
		const script: Script = {
			steps: [{ after: 60_000, status: 'TASK_STATE_COMPLETED' }]
		};
		const first = bench.call('SendMessage', send(script));
		bench.time.pass(61_000);
		await first;
		const again = await open(bench.time, bench.journal);
		expect(await again.call('SendMessage', send(script))).toEqual(await first);
	});

	test('is new where its host cannot tell who calls', async () => {
		const bench = await open();
		const call = { agent: scripted.name, operation: 'SendMessage', request } as const;
		const { signal } = new AbortController();
		bench.sandbox.call(call, signal).catch(() => {});
		const again = await open(bench.time, bench.journal);
		const second = again.sandbox.call(call, signal);
		again.time.pass(400);
		await second;
		expect((await listed(again)).totalSize).toBe(2);
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
		bench.time.pass(6000);
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

describe('a sandbox with 500 entries behind it that is opened again', () => {
	async function reopened(wait: number) {
		const bench = await open();
		// With so many tasks, the next one is not due yet.
		for (let count = 0; count < 499; count += 1) await started(bench, { steps: [] });
		const { id } = await started(bench);
		bench.time.jump(wait);
		const kept = vi.spyOn(bench.journal, 'keepSnapshot');
		const again = await open(bench.time, bench.journal);
		return { again, id, kept };
	}

	test('takes a snapshot, so that it is opened quickly from then on', async () => {
		const { again, id, kept } = await reopened(10_000);
		expect(kept).toHaveBeenCalledOnce();
		const task = await read(again, id);
		const third = await open(again.time, again.journal);
		expect(await read(third, id)).toEqual(task);
		expect(kept).toHaveBeenCalledOnce();
	});

	test('takes one that knows the calls of just before, which may come again', async () => {
		const { again, kept } = await reopened(1000);
		expect(kept).toHaveBeenCalledOnce();
		const third = await open(again.time, again.journal);
		for (const { sandbox } of [again, third]) expect(sandbox.snapshot().answered).toHaveLength(500);
		await started(third);
		expect((await listed(third)).totalSize).toBe(500);
	});
});

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

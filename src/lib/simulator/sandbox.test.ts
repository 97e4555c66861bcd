import { describe, expect, test } from 'vitest';
import { createFakeTime } from './fake-time.test-helper.js';
import { createMemoryJournal } from './memory-journal.test-helper.js';
import { all, open, read, send, slow, started, stateOf } from './sandbox.test-helper.js';

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
		bench.controller.abort(new Error('gone'));
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

	test('is told by its metadata that the sandbox was reset', async () => {
		const bench = await open();
		const reply = bench.call('SendMessage', send(slow));
		await bench.sandbox.reset();
		await expect(reply).rejects.toMatchObject({
			reason: 'INTERNAL_ERROR',
			metadata: { sandboxFault: 'reset' }
		});
	});

	test('rejects with the reason of a caller that leaves', async () => {
		const bench = await open();
		const reply = bench.call('SendMessage', send(slow));
		bench.controller.abort(new Error('gone'));
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

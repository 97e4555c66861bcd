import { describe, expect, test } from 'vitest';
import type { StreamResponse } from '../../protocol/index.js';
import { streamEvents } from './stream.js';

const event = (taskId: string) => ({ statusUpdate: { taskId } }) as unknown as StreamResponse;

/** A source that is fed by hand. */
function feed() {
	let controller!: ReadableStreamDefaultController<StreamResponse>;
	const seen = { canceled: false };
	const source = new ReadableStream<StreamResponse>({
		start(given) {
			controller = given;
		},
		cancel() {
			seen.canceled = true;
		}
	});
	return { source, controller, seen };
}

/** What a promise has come to once all that is due has run; undefined while it is pending. */
async function settled(promise: Promise<unknown>): Promise<unknown> {
	let outcome: unknown;
	promise.then(
		(value) => (outcome = { value }),
		(error: unknown) => (outcome = { error })
	);
	for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
	return outcome;
}

describe('the events of a task', () => {
	test('come one by one, until the source ends', async () => {
		const { source, controller } = feed();
		const events = streamEvents(source, new AbortController().signal);
		controller.enqueue(event('a'));
		expect((await events.next()).value).toEqual(event('a'));
		const second = events.next();
		expect(await settled(second)).toBeUndefined();
		controller.enqueue(event('b'));
		controller.close();
		expect((await second).value).toEqual(event('b'));
		expect((await events.next()).done).toBe(true);
	});

	test('fail with what the source fails with', async () => {
		const { source, controller } = feed();
		const events = streamEvents(source, new AbortController().signal);
		const broken = new Error('broken');
		controller.error(broken);
		await expect(events.next()).rejects.toBe(broken);
	});

	test('stop with the reason of the caller, who is waiting, and the source is canceled', async () => {
		const { source, seen } = feed();
		const abort = new AbortController();
		const next = streamEvents(source, abort.signal).next();
		const late = new Error('deadline');
		abort.abort(late);
		await expect(next).rejects.toBe(late);
		expect(seen.canceled).toBe(true);
	});

	test('stop at the next one where the caller leaves in between', async () => {
		const { source, controller, seen } = feed();
		const abort = new AbortController();
		const events = streamEvents(source, abort.signal);
		controller.enqueue(event('a'));
		await events.next();
		const left = new Error('left');
		abort.abort(left);
		await expect(events.next()).rejects.toBe(left);
		expect(seen.canceled).toBe(true);
	});

	test('never begin where the caller has left already', async () => {
		const { source, seen } = feed();
		const left = new Error('left');
		const events = streamEvents(source, AbortSignal.abort(left));
		expect(await settled(events.next())).toEqual({ error: left });
		expect(seen.canceled).toBe(true);
	});

	test('are unsubscribed from by ending the loop', async () => {
		const { source, controller, seen } = feed();
		controller.enqueue(event('a'));
		for await (const _ of streamEvents(source, new AbortController().signal)) break;
		expect(seen.canceled).toBe(true);
	});
});

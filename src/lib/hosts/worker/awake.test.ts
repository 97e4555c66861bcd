import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { awakeQuestion } from '../messages.js';
import { createAwakeTimers } from './awake.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function createTimers() {
	const postMessage = vi.fn();
	const clients = { matchAll: async () => [{ postMessage }] } as unknown as Clients;
	return { wake: createAwakeTimers(clients), postMessage };
}

test('pages are asked again and again while something is due', async () => {
	const { wake, postMessage } = createTimers();
	const due = vi.fn();
	wake(35_000, due);
	await vi.advanceTimersByTimeAsync(34_999);
	expect(postMessage.mock.calls).toEqual([[awakeQuestion], [awakeQuestion], [awakeQuestion]]);
	expect(due).not.toHaveBeenCalled();
	await vi.advanceTimersByTimeAsync(1);
	expect(due).toHaveBeenCalledOnce();
});

test('pages are left alone when nothing is due', async () => {
	const { wake, postMessage } = createTimers();
	const cancel = wake(15_000, () => {});
	wake(12_000, () => {})();
	await vi.advanceTimersByTimeAsync(10_000);
	cancel();
	cancel();
	await vi.advanceTimersByTimeAsync(60_000);
	expect(postMessage).toHaveBeenCalledOnce();
	expect(vi.getTimerCount()).toBe(0);

	wake(15_000, () => {});
	await vi.advanceTimersByTimeAsync(10_000);
	expect(postMessage).toHaveBeenCalledTimes(2);
});

test('a run of many short steps counts as one', async () => {
	const { wake, postMessage } = createTimers();
	const step = () => void wake(400, step);
	step();
	await vi.advanceTimersByTimeAsync(30_000);
	expect(postMessage).toHaveBeenCalledTimes(3);
});

import { expect, test, vi } from 'vitest';
import { EventQueue, queueLimit } from './event-queue.js';

async function readAll(stream: ReadableStream<number>): Promise<[number[], unknown]> {
	const items: number[] = [];
	try {
		for await (const item of stream) items.push(item);
	} catch (caught) {
		return [items, caught];
	}
	return [items, undefined];
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

test('a reader gets as many items as may wait, in order', async () => {
	const queue = new EventQueue<number>(() => {});
	for (const item of numbers(queueLimit)) queue.push(item);
	queue.close();
	expect(await readAll(queue.stream)).toEqual([numbers(queueLimit), undefined]);
});

test('a reader that is too slow is told so, after what was waiting', async () => {
	const left = vi.fn();
	const queue = new EventQueue<number>(left);
	for (const item of numbers(queueLimit + 5)) queue.push(item);
	const [items, error] = await readAll(queue.stream);
	expect(items).toEqual(numbers(queueLimit));
	expect(error).toMatchObject({ reason: 'INTERNAL_ERROR' });
	expect(left).toHaveBeenCalledOnce();
});

test('a reader that keeps up gets more than may wait', async () => {
	const queue = new EventQueue<number>(() => {});
	const reader = queue.stream.getReader();
	for (const item of numbers(queueLimit * 2)) {
		queue.push(item);
		expect((await reader.read()).value).toBe(item);
	}
});

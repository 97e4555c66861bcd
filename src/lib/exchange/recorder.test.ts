import { expect, test, vi } from 'vitest';
import type { Exchange } from './exchange.js';
import { responseBody } from './exchange.js';
import { Recorder } from './recorder.js';

function record(body: ReadableStream<Uint8Array>) {
	const recorder = new Recorder({
		start: { id: 'x-1', sequence: 1, operation: 'SubscribeToTask', binding: 'rest' },
		now: () => 0,
		onChange: () => {}
	});
	const fetch = recorder.wrap(() => Promise.resolve(new Response(body)));
	return { recorder, response: fetch('https://agent.example/') };
}

test('the pieces of a body are noted as they are read', async () => {
	const body = new ReadableStream<Uint8Array>({
		start(controller) {
			controller.enqueue(new Uint8Array([1, 2]));
			controller.enqueue(new Uint8Array([3]));
			controller.close();
		}
	});
	const { recorder, response } = record(body);
	expect([...new Uint8Array(await (await response).arrayBuffer())]).toEqual([1, 2, 3]);
	expect([...responseBody(recorder.exchange)]).toEqual([1, 2, 3]);
	expect(recorder.exchange.response?.chunks).toHaveLength(2);
});

test('an exchange stays as it was handed on, and the next one shares what it holds', async () => {
	const exchanges: Exchange[] = [];
	const recorder = new Recorder({
		start: { id: 'x-1', sequence: 1 },
		now: () => 0,
		onChange: (exchange) => exchanges.push(exchange)
	});
	const fetch = recorder.wrap(() => Promise.resolve(new Response('[]')));
	await (await fetch('https://agent.example/')).text();
	for (const number of [1, 2, 3]) recorder.message({ number });
	recorder.complete();

	const [, , , , middle] = exchanges;
	const { messages, response } = recorder.exchange;
	expect(exchanges.map((exchange) => exchange.messages.length)).toEqual([0, 0, 0, 1, 2, 3, 3]);
	expect(exchanges.map((exchange) => exchange.response?.chunks.length)).toEqual([
		undefined,
		0,
		1,
		1,
		1,
		1,
		1
	]);
	expect(middle?.messages).toBe(middle?.messages);
	expect(middle?.messages[1]).toBe(messages[1]);
	expect(middle?.response?.chunks[0]).toBe(response?.chunks[0]);
	expect(structuredClone(middle)).toEqual(middle);
});

test('a list that nobody looks at is not copied for each message', () => {
	const slice = vi.spyOn(Array.prototype, 'slice');
	const recorder = new Recorder({
		start: { id: 'x-1', sequence: 1 },
		now: () => 0,
		onChange: () => {}
	});
	for (let number = 0; number < 100; number += 1) recorder.message({ number });
	const copies = slice.mock.calls.length;
	slice.mockRestore();
	expect(copies).toBe(0);
	expect(recorder.exchange.messages).toHaveLength(100);
});

test('a body that its reader gives up is given up at its source', async () => {
	let canceled: unknown;
	const body = new ReadableStream<Uint8Array>({
		start: (controller) => controller.enqueue(new Uint8Array([1])),
		cancel: (reason) => void (canceled = reason)
	});
	const reader = (await record(body).response).body?.getReader();
	await reader?.read();
	await reader?.cancel('enough');
	// A copy makes two readers of the source, which hears the reasons of both.
	expect(canceled).toEqual(['enough', 'enough']);
});

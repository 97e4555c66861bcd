import { expect, test } from 'vitest';
import { responseBody } from './exchange.js';
import { Recorder } from './recorder.js';

function record(body: ReadableStream<Uint8Array>) {
	const recorder = new Recorder({
		start: { sequence: 1, operation: 'SubscribeToTask', binding: 'rest' },
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

import { describe, expect, test } from 'vitest';
import type { Wake } from './agent-port.js';
import { toResponse } from './plain.js';
import { sseResponse } from './sse.js';

/** A source that is fed by hand. */
function feed() {
	let controller!: ReadableStreamDefaultController<unknown>;
	const canceled: unknown[] = [];
	const source = new ReadableStream<unknown>({
		start(given) {
			controller = given;
		},
		cancel(reason) {
			canceled.push(reason);
		}
	});
	return { source, controller, canceled };
}

/** Timers that go off when the test says so. */
function createTimers() {
	const waiting = new Set<() => void>();
	const wake = (_ms: number, due: () => void) => {
		waiting.add(due);
		return () => void waiting.delete(due);
	};
	async function passTime() {
		await expect.poll(() => waiting.size).toBe(1);
		for (const due of waiting) due();
		waiting.clear();
	}
	return { waiting, wake, passTime };
}

function respond(
	source: ReadableStream<unknown>,
	signal = new AbortController().signal,
	wake: Wake = () => () => {}
) {
	return toResponse(
		sseResponse({
			source,
			item: (item) => ({ data: JSON.stringify(item) }),
			error: (caught) => ({ event: 'error', data: JSON.stringify({ error: String(caught) }) }),
			signal,
			headers: { 'A2A-Extensions': 'urn:a' },
			wake
		})
	);
}

async function readChunk(reader: ReadableStreamDefaultReader<Uint8Array>) {
	const { value, done } = await reader.read();
	return done ? undefined : new TextDecoder().decode(value);
}

function bodyReader(response: Response) {
	return (response.body as ReadableStream<Uint8Array>).getReader();
}

test('the head is there before the first event', () => {
	const response = respond(feed().source);
	expect(response.status).toBe(200);
	expect(Object.fromEntries(response.headers)).toEqual({
		'a2a-extensions': 'urn:a',
		'cache-control': 'no-cache',
		'content-type': 'text/event-stream'
	});
});

describe('an event', () => {
	test('is one line of data and an empty line, whatever is in it', async () => {
		const { source, controller } = feed();
		controller.enqueue({ text: 'two\nlines\r\n\n', list: [{ a: 'data: x\n\n' }] });
		controller.enqueue('ü 漢 😀');
		controller.close();
		expect(await respond(source).text()).toBe(
			'data: {"text":"two\\nlines\\r\\n\\n","list":[{"a":"data: x\\n\\n"}]}\n\n' +
				'data: "ü 漢 😀"\n\n'
		);
	});

	test('has no character that some readers take for the end of a line', async () => {
		const { source, controller } = feed();
		const data = { text: 'a\u0085b\u2028c\u2029d' };
		controller.enqueue(data);
		controller.close();
		const text = await respond(source).text();
		expect(text).toBe('data: {"text":"a\\u0085b\\u2028c\\u2029d"}\n\n');
		expect(JSON.parse(text.slice('data: '.length))).toEqual(data);
	});

	test('is sent when it comes, not when the next one does', async () => {
		const { source, controller } = feed();
		const reader = bodyReader(respond(source));
		controller.enqueue(1);
		expect(await readChunk(reader)).toBe('data: 1\n\n');
		controller.enqueue(2);
		expect(await readChunk(reader)).toBe('data: 2\n\n');
		controller.close();
		expect(await readChunk(reader)).toBeUndefined();
	});

	test('has its name on a line before its data', async () => {
		const { source, controller } = feed();
		controller.enqueue(1);
		controller.close();
		const response = toResponse(
			sseResponse({
				source,
				item: (item) => ({ event: 'note', data: JSON.stringify(item) }),
				error: () => ({ data: '"unused"' }),
				signal: new AbortController().signal,
				headers: {},
				wake: () => () => {}
			})
		);
		expect(await response.text()).toBe('event: note\ndata: 1\n\n');
	});
});

test('a source without events gives an empty body', async () => {
	const { source, controller } = feed();
	controller.close();
	expect(await respond(source).text()).toBe('');
});

describe('a failure of the source', () => {
	test('is the last event, after those before it', async () => {
		let pulled = 0;
		const source = new ReadableStream<unknown>(
			{
				pull(controller) {
					pulled += 1;
					if (pulled < 3) controller.enqueue(pulled);
					else controller.error('broken');
				}
			},
			{ highWaterMark: 0 }
		);
		expect(await respond(source).text()).toBe(
			'data: 1\n\ndata: 2\n\nevent: error\ndata: {"error":"broken"}\n\n'
		);
	});

	test('breaks the body off where the caller has left', async () => {
		const { source, controller } = feed();
		const abort = new AbortController();
		const reader = bodyReader(respond(source, abort.signal));
		controller.enqueue(1);
		await readChunk(reader);
		const left = new Error('left');
		abort.abort(left);
		controller.error(left);
		await expect(reader.read()).rejects.toBe(left);
	});
});

describe('canceling the body', () => {
	test('cancels the source, with the reason', async () => {
		const { source, controller, canceled } = feed();
		const reader = bodyReader(respond(source));
		controller.enqueue(1);
		await readChunk(reader);
		await reader.cancel('enough');
		expect(canceled).toEqual(['enough']);
	});

	test('before the first event cancels the source as well', async () => {
		const { source, canceled } = feed();
		await respond(source).body?.cancel('never mind');
		expect(canceled).toEqual(['never mind']);
	});
});

describe('a long silence', () => {
	test('is broken by comments, which no reader takes for an event', async () => {
		const { source, controller } = feed();
		const { wake, passTime } = createTimers();
		const reader = bodyReader(respond(source, undefined, wake));
		for (let count = 0; count < 2; count += 1) {
			const chunk = readChunk(reader);
			await passTime();
			expect(await chunk).toMatch(/^: .+\n\n$/);
		}
		controller.enqueue(1);
		expect(await readChunk(reader)).toBe('data: 1\n\n');
	});

	test('lasts four seconds at the most, for clients that give up after five', async () => {
		const waits: number[] = [];
		const wake: Wake = (ms, due) => {
			waits.push(ms);
			due();
			return () => {};
		};
		const reader = bodyReader(respond(feed().source, undefined, wake));
		expect(await readChunk(reader)).toMatch(/^: /);
		expect(await readChunk(reader)).toMatch(/^: /);
		expect(new Set(waits)).toEqual(new Set([4000]));
	});

	test('is not waited for any more once the stream is over', async () => {
		const { source, controller } = feed();
		const { wake, waiting } = createTimers();
		const text = respond(source, undefined, wake).text();
		controller.enqueue(1);
		controller.close();
		expect(await text).toBe('data: 1\n\n');
		expect(waiting.size).toBe(0);
	});
});

import { describe, expect, test } from 'vitest';
import { AnswerError } from './answer-error.js';
import { readMessages, readObject } from './read-answer.js';

const encoder = new TextEncoder();

function streamOf(...chunks: (string | Uint8Array)[]): Response {
	const body = new ReadableStream<Uint8Array>({
		start(controller) {
			for (const chunk of chunks) {
				controller.enqueue(typeof chunk === 'string' ? encoder.encode(chunk) : chunk);
			}
			controller.close();
		}
	});
	return new Response(body, { headers: { 'Content-Type': 'text/event-stream; charset=utf-8' } });
}

function answer(body: string | null, contentType?: string, status = 200): Response {
	const response = new Response(body, { status });
	response.headers.delete('Content-Type');
	if (contentType) response.headers.set('Content-Type', contentType);
	return response;
}

async function messagesOf(response: Response): Promise<unknown[]> {
	const messages: unknown[] = [];
	for await (const message of readMessages(response)) messages.push(message);
	return messages;
}

describe('a stream of events', () => {
	test('is the same wherever its chunks are cut, inside a character too', async () => {
		const bytes = encoder.encode('data: {"a":"ü 漢 😀"}\r\n\r\n: ping\n\ndata: {"b":2}\n\n');
		for (let cut = 1; cut < bytes.length; cut += 1) {
			const response = streamOf(bytes.slice(0, cut), bytes.slice(cut));
			expect(await messagesOf(response)).toEqual([{ a: 'ü 漢 😀' }, { b: 2 }]);
		}
		const single = [...bytes].map((byte) => new Uint8Array([byte]));
		expect(await messagesOf(streamOf(...single))).toEqual([{ a: 'ü 漢 😀' }, { b: 2 }]);
	});

	test('may have several events in one chunk', async () => {
		const response = streamOf('data: {"a":1}\n\ndata: {"a":2}\n\ndata: {"a":3}\n\n');
		expect(await messagesOf(response)).toEqual([{ a: 1 }, { a: 2 }, { a: 3 }]);
	});

	test.each([
		['comments', ': ping\n\n:\n\ndata: {"a":1}\n: ping\n\n: ping\n\n'],
		['names', 'event: error\ndata: {"a":1}\n\n'],
		['ids', 'id: 7\ndata: {"a":1}\nid\n\n'],
		['retry times', 'retry: 5\n\nretry: soon\ndata: {"a":1}\n\n'],
		['fields of no meaning', 'colour: red\ndata: {"a":1}\nnonsense\n\n'],
		['no blank after the colon', 'data:{"a":1}\n\n'],
		['several lines of data', 'data: {\ndata:   "a":\ndata: 1}\n\n'],
		['CR for line ends', 'data: {"a":1}\r\r'],
		['CRLF for line ends', 'event: x\r\ndata: {"a":1}\r\n\r\n'],
		['a byte order mark', '\ufeffdata: {"a":1}\n\n'],
		['empty lines around', '\n\n\ndata: {"a":1}\n\n\n\n'],
		['a name without data', 'event: ping\n\ndata: {"a":1}\n\n']
	])('may have %s', async (_, text) => {
		expect(await messagesOf(streamOf(text))).toEqual([{ a: 1 }]);
	});

	test.each(['data: {"a":2}\n', 'data: {"a":2}', 'data: {"a', 'event: error\n', 'd'])(
		'has failed where it ends in the middle of an event, after those before: %j',
		async (text) => {
			const messages = readMessages(streamOf(`data: {"a":1}\n\n${text}`));
			expect((await messages.next()).value).toEqual({ a: 1 });
			const failed = messages.next();
			await expect(failed).rejects.toThrow('The stream ended in the middle of an event');
			await expect(failed).rejects.not.toBeInstanceOf(AnswerError);
		}
	);

	test.each(['', '\n', '\r'])('ends with an error that was cut off after %j', async (end) => {
		const text = `data: {"a":1}\n\nevent: error\ndata: {"error":{"code":500}}${end}`;
		expect(await messagesOf(streamOf(text))).toEqual([{ a: 1 }, { error: { code: 500 } }]);
	});

	test('may have no event at all', async () => {
		expect(await messagesOf(streamOf(': ping\n\n'))).toEqual([]);
		expect(await messagesOf(streamOf())).toEqual([]);
		expect(await messagesOf(answer(null, 'Text/Event-Stream'))).toEqual([]);
	});

	test('gives each event as soon as it is whole', async () => {
		let controller!: ReadableStreamDefaultController<Uint8Array>;
		const body = new ReadableStream<Uint8Array>({ start: (given) => void (controller = given) });
		const response = new Response(body, { headers: { 'Content-Type': 'text/event-stream' } });
		const messages = readMessages(response);
		controller.enqueue(encoder.encode('data: {"a":1}\n\ndata: {"a"'));
		expect(await messages.next()).toEqual({ done: false, value: { a: 1 } });
		controller.enqueue(encoder.encode(':2}\n\n'));
		expect(await messages.next()).toEqual({ done: false, value: { a: 2 } });
		controller.close();
		expect((await messages.next()).done).toBe(true);
	});

	test.each([
		['data: hello\n\n', 'is not valid JSON'],
		['data: {"a":\n\n', 'is not valid JSON'],
		['data:\n\n', 'is not valid JSON'],
		['data: [1]\n\n', 'is not a JSON object'],
		['data: null\n\n', 'is not a JSON object'],
		['data: "text"\n\n', 'is not a JSON object']
	])('is refused from %j on, and what came before is kept', async (text, fault) => {
		const messages = readMessages(streamOf(`data: {"a":1}\n\n${text}`));
		expect((await messages.next()).value).toEqual({ a: 1 });
		await expect(messages.next()).rejects.toMatchObject({
			name: 'AnswerError',
			message: `The answer (HTTP 200) ${fault}`
		});
	});

	test.each(['ending the loop', 'an event that cannot be read'])(
		'is canceled by %s',
		async (by) => {
			let canceled = false;
			const body = new ReadableStream<Uint8Array>({
				start(controller) {
					controller.enqueue(encoder.encode('data: {"a":1}\n\ndata: no\n\n'));
				},
				cancel() {
					canceled = true;
				}
			});
			const response = new Response(body, { headers: { 'Content-Type': 'text/event-stream' } });
			const messages = readMessages(response);
			await messages.next();
			if (by === 'ending the loop') await messages.return();
			else await expect(messages.next()).rejects.toBeInstanceOf(AnswerError);
			expect(canceled).toBe(true);
		}
	);

	test('that breaks off rejects with what broke it, after the events before', async () => {
		const lost = new TypeError('network error');
		let pulled = false;
		const body = new ReadableStream<Uint8Array>(
			{
				pull(controller) {
					if (pulled) controller.error(lost);
					else controller.enqueue(encoder.encode('data: {"a":1}\n\n'));
					pulled = true;
				}
			},
			{ highWaterMark: 0 }
		);
		const response = new Response(body, { headers: { 'Content-Type': 'text/event-stream' } });
		const messages = readMessages(response);
		expect((await messages.next()).value).toEqual({ a: 1 });
		await expect(messages.next()).rejects.toBe(lost);
	});
});

describe('an answer that is no stream', () => {
	test.each([
		'application/json',
		'application/a2a+json',
		'Application/JSON; charset=utf-8',
		'application/problem+json'
	])('is its one object, in %s', async (contentType) => {
		expect(await messagesOf(answer('{"a":1}', contentType))).toEqual([{ a: 1 }]);
		expect(await messagesOf(answer('{"a":1}', contentType, 400))).toEqual([{ a: 1 }]);
	});

	test.each<[string, Response, string]>([
		[
			'a web page',
			answer('<!doctype html>', 'text/html; charset=utf-8', 404),
			'(HTTP 404) is text/html, not JSON'
		],
		['plain text', answer('{"a":1}', 'text/plain'), '(HTTP 200) is text/plain, not JSON'],
		['nothing', answer(null, undefined, 204), '(HTTP 204) is of no media type, not JSON'],
		['a body without a type', answer('{}'), '(HTTP 200) is of no media type, not JSON'],
		['an empty body', answer('', 'application/json', 502), '(HTTP 502) is not valid JSON'],
		['half a body', answer('{"a":', 'application/json'), '(HTTP 200) is not valid JSON'],
		['a list', answer('[{"a":1}]', 'application/json'), '(HTTP 200) is not a JSON object'],
		['null', answer('null', 'application/json'), '(HTTP 200) is not a JSON object'],
		['JSON by another name', answer('{}', 'application/jsonp'), 'is application/jsonp, not JSON']
	])('is refused where it is %s', async (_, response, fault) => {
		await expect(readObject(response)).rejects.toMatchObject({
			name: 'AnswerError',
			kind: 'http',
			code: response.status,
			message: expect.stringContaining(fault) as string
		});
	});
});

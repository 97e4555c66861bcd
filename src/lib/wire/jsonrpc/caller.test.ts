import { describe, expect, test } from 'vitest';
import type { JsonObject, OperationName } from '../../protocol/index.js';
import { operation } from '../../protocol/index.js';
import { AnswerError } from '../answer-error.js';
import { callJsonRpc } from './caller.js';

function answer(body: unknown, contentType = 'application/json', status = 200): Response {
	const text = typeof body === 'string' ? body : JSON.stringify(body);
	return new Response(text, { status, headers: { 'Content-Type': contentType } });
}

/** Calls an agent that gives this answer; what was sent and what came of it. */
async function call(
	response: Response,
	name: OperationName = 'GetTask',
	headers: HeadersInit = {},
	text?: string
) {
	const sent: Request[] = [];
	const messages: JsonObject[] = [];
	let error: unknown;
	try {
		const answers = callJsonRpc({
			operation: operation(name),
			request: { id: 5, unknown: [null] },
			text,
			url: 'http://agent.test/rpc',
			headers: new Headers(headers),
			fetch: async (input, init) => {
				sent.push(new Request(input, init));
				return response;
			},
			sequence: 12
		});
		for await (const message of answers) messages.push(message);
	} catch (caught) {
		error = caught;
	}
	return { sent: sent[0] as Request, messages, error };
}

const result = (value: unknown) => ({ jsonrpc: '2.0', id: 12, result: value });

describe('what is sent', () => {
	test('is one envelope with the request as it is and the number of the call as id', async () => {
		const { sent } = await call(answer(result({})), 'GetTask', { 'A2A-Version': '1.0' });
		expect(sent.method).toBe('POST');
		expect(sent.url).toBe('http://agent.test/rpc');
		expect(Object.fromEntries(sent.headers)).toEqual({
			accept: 'application/json',
			'a2a-version': '1.0',
			'content-type': 'application/json'
		});
		expect(await sent.json()).toEqual({
			jsonrpc: '2.0',
			id: 12,
			method: 'GetTask',
			params: { id: 5, unknown: [null] }
		});
	});

	test.each(['{"id": ', '', 'hello', '{"id": 1, "id": 12345678901234567890}'])(
		'has a text that is sent as it is written for its params: %s',
		async (text) => {
			const { sent } = await call(answer(result({})), 'GetTask', {}, text);
			expect(sent.headers.get('Content-Type')).toBe('application/json');
			expect(await sent.text()).toBe(
				`{"jsonrpc":"2.0","id":12,"method":"GetTask","params":${text}}`
			);
		}
	);

	test('asks for a stream where the operation streams', async () => {
		const { sent } = await call(answer(result({})), 'SendStreamingMessage');
		expect(sent.headers.get('Accept')).toBe('text/event-stream');
	});

	test('has the headers that were given, in place of its own', async () => {
		const headers = { accept: '*/*', 'Content-Type': 'text/plain' };
		const { sent } = await call(answer(result({})), 'GetTask', headers);
		expect(sent.headers.get('Accept')).toBe('*/*');
		expect(sent.headers.get('Content-Type')).toBe('text/plain');
	});
});

describe('an answer', () => {
	test('is its result', async () => {
		const { messages, error } = await call(answer({ ...result({ id: 'task-1' }), error: null }));
		expect(error).toBeUndefined();
		expect(messages).toEqual([{ id: 'task-1' }]);
	});

	test('is the result of each event', async () => {
		const events = [{ task: {} }, { statusUpdate: {} }];
		const text = events.map((event) => `data: ${JSON.stringify(result(event))}\n\n`).join('');
		const { messages } = await call(answer(text, 'text/event-stream'), 'SubscribeToTask');
		expect(messages).toEqual(events);
	});

	test('to a stream may be one body, such as an error', async () => {
		const body = { jsonrpc: '2.0', id: 12, error: { code: -32004, message: 'No streams' } };
		const { messages, error } = await call(answer(body), 'SendStreamingMessage');
		expect(messages).toEqual([]);
		expect(error).toMatchObject({ kind: 'jsonrpc', code: -32004, message: 'No streams' });
	});

	test.each([
		[{}],
		[result(null)],
		[result('text')],
		[result([])],
		[{ jsonrpc: '2.0', id: 1, error: 'text' }]
	])('is refused without result and error: %j', async (body) => {
		const { messages, error } = await call(answer(body));
		expect(messages).toEqual([]);
		expect(error).toBeInstanceOf(AnswerError);
	});

	test('that is no JSON is refused with the HTTP status', async () => {
		const { error } = await call(answer('<!doctype html>', 'text/html', 404));
		expect(error).toMatchObject({ kind: 'http', code: 404 });
	});
});

describe('an error', () => {
	const info = {
		'@type': 'type.googleapis.com/google.rpc.ErrorInfo',
		reason: 'TASK_NOT_FOUND',
		domain: 'a2a-protocol.org',
		metadata: { taskId: 'task-1' }
	};
	const envelope = (data: unknown) => ({
		jsonrpc: '2.0',
		id: 12,
		error: { code: -32001, message: 'Gone', data }
	});

	test('is thrown with its code and details', async () => {
		const { error } = await call(answer(envelope([info])));
		expect(error).toBeInstanceOf(AnswerError);
		expect(error).toMatchObject({
			kind: 'jsonrpc',
			code: -32001,
			message: 'Gone',
			reason: 'TASK_NOT_FOUND',
			metadata: { taskId: 'task-1' },
			details: [info]
		});
	});

	test('is found under any HTTP status', async () => {
		const { error } = await call(answer(envelope([info]), 'application/json', 401));
		expect(error).toMatchObject({ kind: 'jsonrpc', code: -32001 });
	});

	test('in a stream is thrown after the events before it', async () => {
		const text = [result({ task: {} }), envelope([info]), result({ late: {} })]
			.map((event) => `data: ${JSON.stringify(event)}\n\n`)
			.join('');
		const { messages, error } = await call(answer(text, 'text/event-stream'), 'SubscribeToTask');
		expect(messages).toEqual([{ task: {} }]);
		expect(error).toMatchObject({ code: -32001 });
	});

	test.each([[undefined], [null], ['text'], [{ reason: 'a' }], [[null, 'text', 5]]])(
		'may have the data %j, which tells nothing',
		async (data) => {
			const { error } = await call(answer(envelope(data)));
			expect(error).toMatchObject({ code: -32001, details: [], metadata: {}, violations: [] });
			expect((error as AnswerError).reason).toBeUndefined();
		}
	);
});

test('an HTTP failure without an error object is one of HTTP', async () => {
	const { error } = await call(answer({ detail: 'x' }, 'application/json', 500));
	expect(error).toMatchObject({ kind: 'http', code: 500 });
});

test('an error without code and message is an error all the same', async () => {
	const { error } = await call(answer({ jsonrpc: '2.0', id: 12, error: {} }));
	expect(error).toMatchObject({ kind: 'jsonrpc', code: 0, message: 'The error has no message' });
});

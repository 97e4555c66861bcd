import type { DescMessage } from '@bufbuild/protobuf';
import { create, fromBinary, toBinary } from '@bufbuild/protobuf';
import { anyPack } from '@bufbuild/protobuf/wkt';
import { describe, expect, test } from 'vitest';
import { ErrorInfoSchema } from '../../gen/google/rpc/error_details_pb.js';
import { StatusSchema } from '../../gen/google/rpc/status_pb.js';
import {
	GetTaskRequestSchema,
	StreamResponseSchema,
	TaskSchema
} from '../../gen/lf/a2a/v1/a2a_pb.js';
import type { JsonObject, OperationName } from '../../protocol/index.js';
import { messageFromJson, operation } from '../../protocol/index.js';
import { AnswerError } from '../answer-error.js';
import { callGrpcWeb } from './caller.js';

const grpcWeb = { 'Content-Type': 'application/grpc-web+proto' };

/** One frame of gRPC-Web: flag, length in four bytes, content. */
function frame(flag: number, content: Uint8Array): number[] {
	const length = new Uint8Array(4);
	new DataView(length.buffer).setUint32(0, content.byteLength);
	return [flag, ...length, ...content];
}

function message(type: DescMessage, json: JsonObject): number[] {
	return frame(0, toBinary(type, messageFromJson(type, json)));
}

const trailers = (text: string) => frame(0x80, new TextEncoder().encode(text));
const ok = trailers('grpc-status: 0\r\n');

function answer(...frames: number[][]): Response {
	return new Response(new Uint8Array(frames.flat()), { headers: grpcWeb });
}

/** An answer that is nothing but a status. */
function status(code: number, headers: Record<string, string> = {}): Response {
	return new Response(null, {
		headers: { ...grpcWeb, 'grpc-status': String(code), 'grpc-message': 'No%20way', ...headers }
	});
}

async function call(
	fetch: Response | (() => Promise<Response>),
	name: OperationName = 'GetTask',
	request: JsonObject = { id: 'task-1' },
	{ signal, text, headers }: { signal?: AbortSignal; text?: string; headers?: object } = {}
) {
	const sent: Request[] = [];
	const messages: JsonObject[] = [];
	let error: unknown;
	try {
		const answers = callGrpcWeb({
			operation: operation(name),
			request,
			text,
			url: 'http://agent.test/grpc',
			headers: new Headers({ 'A2A-Version': '1.0', ...headers }),
			fetch: async (input, init) => {
				sent.push(new Request(input, init));
				return typeof fetch === 'function' ? fetch() : fetch;
			},
			signal,
			sequence: 1
		});
		for await (const each of answers) messages.push(each);
	} catch (caught) {
		error = caught;
	}
	return { sent, messages, error };
}

describe('what is sent', () => {
	test('is one frame to the path of the RPC, with the metadata', async () => {
		const request = { id: 'task-1', history_length: 2 };
		const { sent } = await call(answer(message(TaskSchema, {}), ok), 'GetTask', request);
		const [only] = sent as [Request];
		expect(sent).toHaveLength(1);
		expect(only.url).toBe('http://agent.test/grpc/lf.a2a.v1.A2AService/GetTask');
		expect(only.headers.get('A2A-Version')).toBe('1.0');
		expect(only.headers.get('Content-Type')).toBe('application/grpc-web+proto');
		const body = new Uint8Array(await only.arrayBuffer());
		expect(fromBinary(GetTaskRequestSchema, body.subarray(5))).toEqual(
			create(GetTaskRequestSchema, { id: 'task-1', historyLength: 2 })
		);
	});

	test.each<[OperationName, JsonObject]>([
		['GetTask', { id: 5 }],
		['GetTask', { id: 'a', historyLength: 'x' }],
		['SendMessage', { message: [] }],
		['ListTasks', { status: 'TASK_STATE_RUNNING' }]
	])('is nothing where binary cannot hold the request: %s %j', async (name, request) => {
		const { sent, error } = await call(status(0), name, request);
		expect(error).toBeInstanceOf(Error);
		expect(error).not.toBeInstanceOf(AnswerError);
		expect(sent).toEqual([]);
	});

	test('is nothing where a text is to be sent as it is written', async () => {
		const { sent, error } = await call(status(0), 'GetTask', {}, { text: '{"id": ' });
		expect(error).toBeInstanceOf(Error);
		expect(error).not.toBeInstanceOf(AnswerError);
		expect(sent).toEqual([]);
	});
});

test('is of the type that it was given, and an agent that does not take it says so in JSON', async () => {
	const error = { code: 415, status: 'INVALID_ARGUMENT', message: 'None of ours', details: [] };
	const refusal = Response.json({ error }, { status: 415 });
	const headers = { 'Content-Type': 'text/plain' };
	const { sent, error: thrown } = await call(refusal, 'GetTask', { id: 'a' }, { headers });
	expect(sent[0]?.headers.get('Content-Type')).toBe('text/plain');
	expect(thrown).toBeInstanceOf(AnswerError);
	expect(thrown).toMatchObject({ kind: 'http', ...error });
});

test.each<[string, JsonObject]>([
	['metadata.k', { id: 'a', metadata: JSON.parse('{"k": {"__proto__": {"x": 1}}}') as JsonObject }],
	['id', { id: '\ud800 x' }],
	['metadata', { id: 'a', metadata: { '\udc00': 1 } }]
])('is nothing where binary would change it without a word, at %s', async (path, request) => {
	const { sent, error } = await call(answer(ok), 'CancelTask', request);
	expect(sent).toEqual([]);
	expect(error).toBeInstanceOf(Error);
	expect(error).not.toBeInstanceOf(AnswerError);
	expect((error as Error).message).toContain(path);
});

describe('an answer', () => {
	test('is JSON as A2A writes it', async () => {
		const task = {
			id: 'task-1',
			status: { state: 'TASK_STATE_WORKING', timestamp: '2026-01-01T00:00:00Z' },
			artifacts: [{ artifactId: 'a' }]
		};
		const { messages } = await call(answer(message(TaskSchema, task), ok));
		expect(messages).toEqual([
			{
				id: 'task-1',
				status: { state: 'TASK_STATE_WORKING', timestamp: '2026-01-01T00:00:00.000Z' },
				artifacts: [{ artifactId: 'a', parts: [] }]
			}
		]);
	});

	test('keeps a data part that is null', async () => {
		const part = { data: null };
		const task = { id: 'a', artifacts: [{ artifactId: 'a', parts: [part] }] };
		const { messages } = await call(answer(message(TaskSchema, task), ok));
		expect(messages).toMatchObject([{ artifacts: [{ parts: [part] }] }]);
	});

	test('of a stream is its events, and the error after them', async () => {
		const event = { task: { id: 'task-1' } };
		const late = trailers('grpc-status: 13\r\ngrpc-message: Broken\r\n');
		const { messages, error } = await call(
			answer(message(StreamResponseSchema, event), late),
			'SubscribeToTask'
		);
		expect(messages).toEqual([event]);
		expect(error).toMatchObject({ kind: 'grpc', code: 13, status: 'INTERNAL', message: 'Broken' });
	});
});

describe('an error', () => {
	test.each([
		[1, 'CANCELLED'],
		[2, 'UNKNOWN'],
		[3, 'INVALID_ARGUMENT'],
		[4, 'DEADLINE_EXCEEDED'],
		[5, 'NOT_FOUND'],
		[6, 'ALREADY_EXISTS'],
		[7, 'PERMISSION_DENIED'],
		[8, 'RESOURCE_EXHAUSTED'],
		[9, 'FAILED_PRECONDITION'],
		[10, 'ABORTED'],
		[11, 'OUT_OF_RANGE'],
		[12, 'UNIMPLEMENTED'],
		[13, 'INTERNAL'],
		[14, 'UNAVAILABLE'],
		[15, 'DATA_LOSS'],
		[16, 'UNAUTHENTICATED']
	])('with the status %i is %s', async (code, name) => {
		const { error } = await call(status(code));
		expect(error).toBeInstanceOf(AnswerError);
		expect(error).toMatchObject({ kind: 'grpc', code, status: name, message: 'No way' });
	});

	const info = create(ErrorInfoSchema, {
		reason: 'TASK_NOT_FOUND',
		domain: 'a2a-protocol.org',
		metadata: { taskId: 'task-1' }
	});

	function details(...packed: { typeUrl: string; value: Uint8Array }[]): Record<string, string> {
		const whole = create(StatusSchema, { code: 5, message: 'No way', details: packed });
		const binary = Buffer.from(toBinary(StatusSchema, whole)).toString('base64');
		return { 'grpc-status-details-bin': binary };
	}

	test('has its details as the other bindings write them', async () => {
		const { error } = await call(status(5, details(anyPack(ErrorInfoSchema, info))));
		expect(error).toMatchObject({
			reason: 'TASK_NOT_FOUND',
			metadata: { taskId: 'task-1' },
			details: [
				{
					'@type': 'type.googleapis.com/google.rpc.ErrorInfo',
					reason: 'TASK_NOT_FOUND',
					domain: 'a2a-protocol.org',
					metadata: { taskId: 'task-1' }
				}
			]
		});
	});

	test('names a detail of a type that is not known here', async () => {
		const help = { typeUrl: 'type.googleapis.com/google.rpc.Help', value: new Uint8Array([1]) };
		const { error } = await call(status(5, details(help, anyPack(ErrorInfoSchema, info))));
		expect(error).toMatchObject({
			reason: 'TASK_NOT_FOUND',
			details: [{ '@type': help.typeUrl }, { reason: 'TASK_NOT_FOUND' }]
		});
	});

	test('keeps its status where a detail cannot be read', async () => {
		const { typeUrl } = anyPack(ErrorInfoSchema, info);
		const broken = { typeUrl, value: new Uint8Array([0xff, 0xff, 0xff]) };
		const { error } = await call(status(5, details(broken)));
		expect(error).toBeInstanceOf(AnswerError);
		expect(error).toMatchObject({ kind: 'grpc', code: 5, message: 'No way' });
	});

	test('is a web page, too', async () => {
		const page = new Response('<!doctype html>', {
			status: 502,
			headers: { 'Content-Type': 'text/html' }
		});
		expect((await call(page)).error).toMatchObject({ kind: 'grpc', status: 'UNAVAILABLE' });
	});

	test.each([[[]], [message(TaskSchema, {})]])('is an answer without trailers', async (frames) => {
		const { error } = await call(answer(frames));
		expect(error).toBeInstanceOf(AnswerError);
	});
});

describe('an answer with a fault', () => {
	const task = message(TaskSchema, { id: 'task-1' });

	test('of which bytes are left over has failed', async () => {
		const whole = [...task, ...ok];
		for (let cut = task.length + 1; cut < whole.length; cut += 1) {
			const { messages, error } = await call(answer(whole.slice(0, cut)));
			expect(messages).toEqual([{ id: 'task-1' }]);
			expect(error).toEqual(new Error('The answer ended in the middle of a frame'));
		}
		const { error } = await call(answer(task, ok, [0, 0, 0, 0, 0].slice(0, 3)));
		expect(error).toEqual(new Error('The answer ended in the middle of a frame'));
	});

	test.each<[string, number[][], OperationName, string]>([
		['has no status', [task], 'GetTask', 'The answer (HTTP 200) ends without a status'],
		['has no message', [ok], 'GetTask', 'The answer has no message'],
		['has two', [task, task, ok], 'GetTask', 'The answer has more than one message'],
		['goes on', [task, ok, task], 'GetTask', 'The answer goes on after its trailers'],
		['is compressed', [frame(1, new Uint8Array(3)), ok], 'GetTask', 'The answer is compressed'],
		[
			'is no Task',
			[frame(0, Uint8Array.of(255)), ok],
			'GetTask',
			'The answer has a message that is not a Task'
		],
		['has no status', [], 'SubscribeToTask', 'The answer (HTTP 200) ends without a status'],
		['goes on', [ok, ok], 'SubscribeToTask', 'The answer goes on after its trailers']
	])('that %s is refused in plain words: %#', async (_, frames, name, words) => {
		const { error } = await call(answer(...frames), name);
		expect(error).toMatchObject({ name: 'AnswerError', kind: 'grpc' });
		expect((error as Error).message).toContain(words);
	});

	test('that is beyond what JSON can hold is refused, such as a time', async () => {
		const status = { state: 2, timestamp: { seconds: 10n ** 15n } };
		const late = frame(0, toBinary(TaskSchema, create(TaskSchema, { id: 'a', status })));
		expect((await call(answer(late, ok))).error).toMatchObject({ name: 'AnswerError', code: 13 });
	});

	test.each([
		['grpc-status: 5\r\ngrpc-message: 100%\r\n', 5, '100%'],
		['GRPC-Status:5\r\nb\u00e4d name: x\r\n:\r\nnothing\r\ngrpc-message: No', 5, 'No'],
		['grpc-status: 5\ngrpc-message: a:b%20c\n', 5, 'a:b c'],
		['grpc-status: 5\r\ngrpc-status-details-bin: ###\r\n', 5, ''],
		// Details that say OK, of a status that does not.
		['grpc-status: 5\r\ngrpc-status-details-bin: \r\n', 5, ''],
		['grpc-status: 99\r\n', 99, ''],
		['grpc-status: -1\r\n', 2, ''],
		['grpc-status: five\r\n', 2, ''],
		['grpc-message: No\r\n', 2, 'No']
	])('keeps its status in odd trailers: %j', async (text, code, words) => {
		const { error } = await call(answer(task, trailers(text)));
		expect(error).toMatchObject({ name: 'AnswerError', kind: 'grpc', code, message: words });
	});

	test('says what it is where that is another form', async () => {
		const page = new Response('<!doctype html>', { headers: { 'Content-Type': 'text/html' } });
		const words = 'The answer (HTTP 200) is text/html, not gRPC-Web';
		expect((await call(page)).error).toMatchObject({ kind: 'grpc', code: 2, message: words });
	});

	test('keeps the error in its trailers beside another HTTP status', async () => {
		const body = new Uint8Array(trailers('grpc-status: 5\r\ngrpc-message: No\r\n'));
		const response = new Response(body, { status: 404, headers: grpcWeb });
		expect((await call(response)).error).toMatchObject({ code: 5, message: 'No' });
	});
});

test('an answer is given up where its reader leaves', async () => {
	let left = false;
	const body = new ReadableStream<Uint8Array>({
		start(controller) {
			controller.enqueue(new Uint8Array(message(StreamResponseSchema, { task: { id: 'a' } })));
		},
		cancel: () => void (left = true)
	});
	const events = callGrpcWeb({
		operation: operation('SubscribeToTask'),
		request: { id: 'a' },
		url: 'http://agent.test/grpc',
		headers: new Headers(),
		fetch: () => Promise.resolve(new Response(body, { headers: grpcWeb })),
		sequence: 1
	});
	expect((await events.next()).value).toEqual({ task: { id: 'a' } });
	await events.return();
	expect(left).toBe(true);
});

test('what fetch throws passes through', async () => {
	const lost = new TypeError('fetch failed');
	expect((await call(() => Promise.reject(lost))).error).toBe(lost);
});

test('an abort is thrown as its reason', async () => {
	const abort = new AbortController();
	const reason = new Error('enough');
	const fetch = () => {
		abort.abort(reason);
		return Promise.reject(reason);
	};
	expect((await call(fetch, 'GetTask', { id: 'a' }, { signal: abort.signal })).error).toBe(reason);
});

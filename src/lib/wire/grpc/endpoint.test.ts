import type { DescMessage, MessageInitShape } from '@bufbuild/protobuf';
import { create, createRegistry, fromBinary, toBinary, toJson } from '@bufbuild/protobuf';
import { anyUnpack } from '@bufbuild/protobuf/wkt';
import { describe, expect, test } from 'vitest';
import { BadRequestSchema, ErrorInfoSchema } from '../../gen/google/rpc/error_details_pb.js';
import { StatusSchema } from '../../gen/google/rpc/status_pb.js';
import {
	ListTasksRequestSchema,
	SendMessageRequestSchema,
	StreamResponseSchema,
	SubscribeToTaskRequestSchema
} from '../../gen/lf/a2a/v1/a2a_pb.js';
import type { StreamResponse } from '../../protocol/index.js';
import type { AgentPort, Outcome } from '../agent-port.js';
import { agentThat } from '../agent.test-helper.js';
import { toResponse } from '../plain.js';
import { grpcWebEndpoint } from './endpoint.js';

function visit<Desc extends DescMessage>(
	agent: AgentPort,
	name: string,
	type: Desc,
	message: MessageInitShape<Desc>,
	headers: HeadersInit = {}
) {
	return visitWith(agent, name, toBinary(type, create(type, message)), headers);
}

function visitWith(agent: AgentPort, name: string, content: Uint8Array, headers: HeadersInit = {}) {
	const body = new Uint8Array(5 + content.byteLength);
	new DataView(body.buffer).setUint32(1, content.byteLength);
	body.set(content, 5);
	const path = `/lf.a2a.v1.A2AService/${name}`;
	const request = new Request(`http://agent.test/grpc${path}?A2A-Version=1.0`, {
		method: 'POST',
		headers: { 'Content-Type': 'application/grpc-web+proto', 'A2A-Version': '1.0', ...headers },
		body
	});
	const { signal } = new AbortController();
	return grpcWebEndpoint({ agent, path, request, signal }).then(toResponse);
}

/** Frames of a body: flag, length in four bytes, content. */
function framesOf(body: Uint8Array): { flag: number; content: Uint8Array }[] {
	if (body.byteLength === 0) return [];
	const view = new DataView(body.buffer, body.byteOffset);
	const end = 5 + view.getUint32(1);
	const frame = { flag: view.getUint8(0), content: body.subarray(5, end) };
	return [frame, ...framesOf(body.subarray(end))];
}

/** The trailers, be they a frame at the end of the body or, where there is no body, headers. */
async function trailersOf(response: Response): Promise<Headers> {
	const last = framesOf(new Uint8Array(await response.arrayBuffer())).at(-1);
	if (!last) return response.headers;
	const lines = new TextDecoder().decode(last.content).trim().split('\r\n');
	return new Headers(lines.map((line) => line.split(/: ?(.*)/, 2) as [string, string]));
}

test('a call reaches the agent as JSON, with its metadata', async () => {
	const { agent, calls } = agentThat(() => ({
		kind: 'result',
		extensions: ['urn:a'],
		result: {}
	}));
	const message = { contextId: 'ctx-1', pageSize: 0, status: 2 };
	const headers = { 'A2A-Extensions': 'urn:a,urn:b' };
	const response = await visit(agent, 'ListTasks', ListTasksRequestSchema, message, headers);
	expect(calls).toEqual([
		[
			'ListTasks',
			{ contextId: 'ctx-1', pageSize: 0, status: 'TASK_STATE_WORKING' },
			{ version: '1.0', extensions: ['urn:a', 'urn:b'] }
		]
	]);
	expect(response.headers.get('A2A-Extensions')).toBe('urn:a');
	expect((await trailersOf(response)).get('grpc-status')).toBe('0');
});

test('the version is metadata and is not read from the query', async () => {
	const { agent, calls } = agentThat();
	const headers = { 'A2A-Version': '' };
	const response = await visit(agent, 'ListTasks', ListTasksRequestSchema, {}, headers);
	expect((await trailersOf(response)).get('grpc-status')).toBe('9');
	expect(calls).toEqual([]);
});

describe('a stream', () => {
	const events = [{ task: { id: 'a' } }, { statusUpdate: { taskId: 'a' } }];

	function stream(): Outcome {
		const source = new ReadableStream<StreamResponse>({
			start(controller) {
				for (const event of events) controller.enqueue(event as StreamResponse);
				controller.close();
			}
		});
		return { kind: 'stream', extensions: ['urn:a'], events: source };
	}

	test('has one frame for each event, then the trailers', async () => {
		const { agent } = agentThat(stream);
		const request = { id: 'a' };
		const response = await visit(agent, 'SubscribeToTask', SubscribeToTaskRequestSchema, request);
		expect(response.headers.get('A2A-Extensions')).toBe('urn:a');
		const frames = framesOf(new Uint8Array(await response.arrayBuffer()));
		expect(frames.map(({ flag }) => flag)).toEqual([0, 0, 0x80]);
		const sent = frames.slice(0, 2).map(({ content }) => fromBinary(StreamResponseSchema, content));
		expect(sent.map((event) => toJson(StreamResponseSchema, event))).toEqual(events);
	});

	test('is no answer to an operation that does not stream, nor the other way round', async () => {
		const one = await visit(agentThat(stream).agent, 'ListTasks', ListTasksRequestSchema, {});
		expect((await trailersOf(one)).get('grpc-status')).toBe('13');
		const type = SubscribeToTaskRequestSchema;
		const other = await visit(agentThat().agent, 'SubscribeToTask', type, { id: 'a' });
		expect((await trailersOf(other)).get('grpc-status')).toBe('13');
	});
});

describe('a request that cannot be decoded', () => {
	const deep = Array.from({ length: 60 }).reduce<object>(
		(value) => ({ kind: { case: 'listValue', value: { values: [value] } } }),
		{ kind: { case: 'boolValue', value: true } }
	);
	const nested = toBinary(
		SendMessageRequestSchema,
		create(SendMessageRequestSchema, {
			message: { parts: [{ content: { case: 'data', value: deep } }] }
		})
	);

	test.each<[string, string, Uint8Array, string]>([
		['a field cut short', 'GetTask', new Uint8Array([0x12, 9, 0x61]), 'GetTaskRequest'],
		['the field number 0', 'ListTasks', new Uint8Array([0, 0]), 'ListTasksRequest'],
		['no UTF-8', 'CancelTask', new Uint8Array([0x12, 1, 0xff]), 'CancelTaskRequest'],
		['JSON', 'SubscribeToTask', new TextEncoder().encode('{"id":"a"}'), 'SubscribeToTaskRequest'],
		['60 levels', 'SendStreamingMessage', nested, 'SendMessageRequest']
	])('is an invalid one and reaches no agent: %s', async (_, name, content, type) => {
		const { agent, calls } = agentThat();
		const trailers = await trailersOf(await visitWith(agent, name, content));
		expect(trailers.get('grpc-status')).toBe('3');
		expect(detailsOf(trailers)).toMatchObject([
			{ reason: 'PARSE_ERROR', domain: 'a2a-playground' },
			{
				fieldViolations: [
					{ field: 'body', description: `is not a ${type} in binary, or it is nested too deep` }
				]
			}
		]);
		expect(calls).toEqual([]);
	});

	test('is told apart from an agent that breaks', async () => {
		const { agent } = agentThat(() => {
			throw new Error('broken');
		});
		const trailers = await trailersOf(await visit(agent, 'ListTasks', ListTasksRequestSchema, {}));
		expect(trailers.get('grpc-status')).toBe('13');
	});
});

test('fields that the schema does not have are passed over', async () => {
	const { agent, calls } = agentThat();
	const content = new Uint8Array([0x12, 1, 0x61, 0xfa, 0x3e, 1, 0x62]);
	const trailers = await trailersOf(await visitWith(agent, 'GetTask', content));
	expect(trailers.get('grpc-status')).toBe('0');
	expect(calls).toMatchObject([['GetTask', { id: 'a' }, {}]]);
});

function detailsOf(trailers: Headers) {
	const status = Buffer.from(trailers.get('grpc-status-details-bin') ?? '', 'base64');
	return fromBinary(StatusSchema, status).details.map((detail) =>
		anyUnpack(detail, createRegistry(ErrorInfoSchema, BadRequestSchema))
	);
}

import type { DescMessage, MessageInitShape } from '@bufbuild/protobuf';
import { create, fromBinary, toBinary, toJson } from '@bufbuild/protobuf';
import { describe, expect, test } from 'vitest';
import { BadRequestSchema } from '../../gen/google/rpc/error_details_pb.js';
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
import { grpcWebEndpoint } from './endpoint.js';

function visit<Desc extends DescMessage>(
	agent: AgentPort,
	name: string,
	type: Desc,
	message: MessageInitShape<Desc>,
	headers: HeadersInit = {}
) {
	const content = toBinary(type, create(type, message));
	const body = new Uint8Array(5 + content.byteLength);
	new DataView(body.buffer).setUint32(1, content.byteLength);
	body.set(content, 5);
	const path = `/lf.a2a.v1.A2AService/${name}`;
	const request = new Request(`http://agent.test/grpc${path}?A2A-Version=1.0`, {
		method: 'POST',
		headers: { 'Content-Type': 'application/grpc-web+proto', 'A2A-Version': '1.0', ...headers },
		body
	});
	return grpcWebEndpoint({ agent, path, request, caller: new AbortController().signal });
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

describe('a request that has no JSON form', () => {
	const value = (number: number) => ({
		content: {
			case: 'data' as const,
			value: { kind: { case: 'numberValue' as const, value: number } }
		}
	});

	test.each([
		['NaN in a data part', SendMessageRequestSchema, { message: { parts: [value(NaN)] } }],
		[
			'infinity in a data part',
			SendMessageRequestSchema,
			{ message: { parts: [value(Infinity)] } }
		],
		[
			'a time after the year 9999',
			ListTasksRequestSchema,
			{ statusTimestampAfter: { seconds: 253402300800n } }
		]
	] as [string, DescMessage, Record<string, unknown>][])(
		'is an invalid one: %s',
		async (_, type, message) => {
			const { agent, calls } = agentThat();
			const name = type === SendMessageRequestSchema ? 'SendMessage' : 'ListTasks';
			const trailers = await trailersOf(await visit(agent, name, type, message));
			expect(trailers.get('grpc-status')).toBe('3');
			const details = Buffer.from(trailers.get('grpc-status-details-bin') ?? '', 'base64');
			const [detail] = fromBinary(StatusSchema, details).details;
			expect(detail?.typeUrl).toBe('type.googleapis.com/google.rpc.BadRequest');
			expect(
				fromBinary(BadRequestSchema, detail?.value ?? new Uint8Array()).fieldViolations
			).toEqual([expect.objectContaining({ description: expect.any(String) as string })]);
			expect(calls).toEqual([]);
		}
	);
});

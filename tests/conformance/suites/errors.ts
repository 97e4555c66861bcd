import { fromBinary } from '@bufbuild/protobuf';
import { base64Decode } from '@bufbuild/protobuf/wire';
import { anyUnpack } from '@bufbuild/protobuf/wkt';
import { describe, expect, test } from 'vitest';
import type { Exchange } from '../../../src/lib/exchange/index.js';
import { responseBody } from '../../../src/lib/exchange/index.js';
import {
	BadRequestSchema,
	ErrorInfoSchema
} from '../../../src/lib/gen/google/rpc/error_details_pb.js';
import { StatusSchema } from '../../../src/lib/gen/google/rpc/status_pb.js';
import type {
	Binding,
	JsonObject,
	OperationName,
	TaskState
} from '../../../src/lib/protocol/index.js';
import { bindings } from '../../../src/lib/protocol/index.js';
import { optionalExtension, requiredExtension } from '../agents.js';
import type { Rig } from '../rig.js';
import { scriptRequest, sendRequest } from '../rig.js';
import type { Suite } from './suite.js';

interface Case {
	title: string;
	agent?: string;
	operation: OperationName;
	request(rig: Rig): Promise<JsonObject> | JsonObject;
	headers?: Record<string, string>;
	/** Codes as edition 1.0.1 has them. */
	codes: Codes;
	reason?: string;
	metadata?: Record<string, string>;
	violations?: string[];
}

interface Codes {
	jsonrpc: number;
	http: number;
	/** Number and name of the gRPC code. */
	grpc: [number, string];
}

const notFound: Codes = { jsonrpc: -32001, http: 404, grpc: [5, 'NOT_FOUND'] };
const precondition = (jsonrpc: number): Codes => ({
	jsonrpc,
	http: 400,
	grpc: [9, 'FAILED_PRECONDITION']
});
const invalid = (jsonrpc = -32602): Codes => ({
	jsonrpc,
	http: 400,
	grpc: [3, 'INVALID_ARGUMENT']
});
const internal = (jsonrpc: number): Codes => ({ jsonrpc, http: 500, grpc: [13, 'INTERNAL'] });

const taskId = 'task-nowhere';

/** Requests about push configs of a task that does not exist. */
const pushRequests = {
	CreateTaskPushNotificationConfig: { taskId, url: 'https://example.com' },
	GetTaskPushNotificationConfig: { taskId, id: 'hook-1' },
	ListTaskPushNotificationConfigs: { taskId },
	DeleteTaskPushNotificationConfig: { taskId, id: 'hook-1' }
};
const text = [{ text: 'Hello' }];

const cases: Case[] = [
	...(['GetTask', 'CancelTask', 'SubscribeToTask'] as const).map((operation): Case => ({
		title: `${operation} of an unknown task`,
		operation,
		request: () => ({ id: 'task-nowhere' }),
		codes: notFound,
		reason: 'TASK_NOT_FOUND',
		metadata: { taskId: 'task-nowhere' }
	})),
	...(['SendMessage', 'SendStreamingMessage'] as const).flatMap((operation): Case[] => [
		{
			title: `${operation} to a task id that the client made up`,
			operation,
			request: () => sendRequest({ taskId: 'task-nowhere', parts: text }),
			codes: notFound,
			reason: 'TASK_NOT_FOUND',
			metadata: { taskId: 'task-nowhere' }
		},
		{
			title: `${operation} to a completed task`,
			operation,
			request: async (rig) =>
				sendRequest({ taskId: await finishedTask(rig, 'TASK_STATE_COMPLETED'), parts: text }),
			codes: precondition(-32004),
			reason: 'UNSUPPORTED_OPERATION'
		},
		{
			title: `${operation} with a context that is not the task's`,
			operation,
			request: async (rig) => {
				const { id: taskId } = await rig.waitingTask();
				return sendRequest({ taskId, contextId: 'ctx-other', parts: text });
			},
			codes: invalid(),
			violations: ['message.contextId']
		},
		{
			title: `${operation} with a part of a media type the card does not name`,
			operation,
			request: () => sendRequest({ parts: [{ raw: 'AA==', mediaType: 'image/png' }] }),
			codes: invalid(-32005),
			reason: 'CONTENT_TYPE_NOT_SUPPORTED'
		},
		{
			title: `${operation} without a message`,
			operation,
			request: () => ({}),
			codes: invalid(),
			violations: ['message']
		},
		{
			title: `${operation} with everything wrong at once`,
			operation,
			request: () => ({
				message: { role: 'ROLE_AGENT', parts: [{ filename: 'a.txt' }] },
				configuration: { historyLength: -1, taskPushNotificationConfig: { id: 'x' } }
			}),
			codes: invalid(),
			violations: [
				'message.messageId',
				'message.parts[0]',
				'configuration.taskPushNotificationConfig.url',
				'configuration.historyLength',
				'message.role'
			]
		},
		{
			title: `${operation} to an agent that breaks the protocol`,
			operation,
			request: () =>
				scriptRequest({ fail: { reason: 'INVALID_AGENT_RESPONSE', message: 'No sense.' } }),
			codes: internal(-32006),
			reason: 'INVALID_AGENT_RESPONSE'
		},
		{
			title: `${operation} to an agent that breaks down`,
			operation,
			request: () =>
				scriptRequest({ fail: { reason: 'INTERNAL_ERROR', message: 'Out of order.' } }),
			codes: internal(-32603)
		}
	]),
	...(
		[
			'TASK_STATE_COMPLETED',
			'TASK_STATE_FAILED',
			'TASK_STATE_CANCELED',
			'TASK_STATE_REJECTED'
		] as const
	).flatMap((state): Case[] => [
		{
			title: `CancelTask of a task in ${state}`,
			operation: 'CancelTask',
			request: async (rig) => ({ id: await finishedTask(rig, state) }),
			codes: precondition(-32002),
			reason: 'TASK_NOT_CANCELABLE'
		},
		{
			title: `SubscribeToTask of a task in ${state}`,
			operation: 'SubscribeToTask',
			request: async (rig) => ({ id: await finishedTask(rig, state) }),
			codes: precondition(-32004),
			reason: 'UNSUPPORTED_OPERATION'
		}
	]),
	{
		title: 'CancelTask of a task that cannot be stopped',
		operation: 'CancelTask',
		async request(rig) {
			const { task } = await rig.result('scripted', {
				operation: 'SendMessage',
				binding: 'rest',
				request: scriptRequest({
					steps: [{ status: 'TASK_STATE_INPUT_REQUIRED' }],
					onCancel: 'refuse'
				})
			});
			return { id: (task as { id: string }).id };
		},
		codes: precondition(-32002),
		reason: 'TASK_NOT_CANCELABLE'
	},
	...(Object.keys(pushRequests) as (keyof typeof pushRequests)[]).flatMap((operation): Case[] => [
		{
			title: `${operation} without the capability`,
			agent: 'bare',
			operation,
			request: () => pushRequests[operation],
			codes: precondition(-32003),
			reason: 'PUSH_NOTIFICATION_NOT_SUPPORTED'
		},
		{
			title: `${operation} on an unknown task`,
			operation,
			request: () => pushRequests[operation],
			codes: notFound,
			reason: 'TASK_NOT_FOUND',
			metadata: { taskId: 'task-nowhere' }
		}
	]),
	{
		title: 'SendMessage with a webhook without the capability',
		agent: 'bare',
		operation: 'SendMessage',
		request: () => ({
			...sendRequest({ parts: text }),
			configuration: { taskPushNotificationConfig: { url: 'https://example.com' } }
		}),
		codes: precondition(-32003),
		reason: 'PUSH_NOTIFICATION_NOT_SUPPORTED'
	},
	{
		title: 'SendStreamingMessage without the capability',
		agent: 'bare',
		operation: 'SendStreamingMessage',
		request: () => sendRequest({ parts: text }),
		codes: precondition(-32004),
		reason: 'UNSUPPORTED_OPERATION'
	},
	{
		title: 'SubscribeToTask without the capability',
		agent: 'bare',
		operation: 'SubscribeToTask',
		request: () => ({ id: taskId }),
		codes: precondition(-32004),
		reason: 'UNSUPPORTED_OPERATION'
	},
	{
		title: 'a task that is being canceled and sent a message',
		operation: 'SendMessage',
		async request(rig) {
			const { task } = await rig.result('scripted', {
				operation: 'SendMessage',
				binding: 'rest',
				request: scriptRequest({
					steps: [{ status: 'TASK_STATE_INPUT_REQUIRED' }],
					onCancel: [{ after: 600_000, status: 'TASK_STATE_CANCELED' }]
				})
			});
			const { id } = task as { id: string };
			await rig.result('scripted', { operation: 'CancelTask', binding: 'rest', request: { id } });
			return sendRequest({ taskId: id, parts: text });
		},
		codes: precondition(-32004),
		reason: 'UNSUPPORTED_OPERATION'
	},
	{
		title: 'GetExtendedAgentCard without the capability',
		agent: 'bare',
		operation: 'GetExtendedAgentCard',
		request: () => ({}),
		codes: precondition(-32004),
		reason: 'UNSUPPORTED_OPERATION'
	},
	{
		title: 'GetExtendedAgentCard of an agent that has none set up',
		agent: 'no-card',
		operation: 'GetExtendedAgentCard',
		request: () => ({}),
		codes: precondition(-32007),
		reason: 'EXTENDED_AGENT_CARD_NOT_CONFIGURED'
	},
	{
		title: 'a call without the required extension',
		agent: 'strict',
		operation: 'ListTasks',
		request: () => ({}),
		headers: { 'A2A-Extensions': optionalExtension },
		codes: precondition(-32008),
		reason: 'EXTENSION_SUPPORT_REQUIRED',
		metadata: { requiredExtensions: requiredExtension }
	},
	...['', '0.3', '1', 'v1.0', '1.1', '2.0', '99.0', 'abc'].map((version): Case => ({
		title: `a call in version "${version}"`,
		operation: 'ListTasks',
		request: () => ({}),
		headers: { 'A2A-Version': version },
		codes: precondition(-32009),
		reason: 'VERSION_NOT_SUPPORTED',
		metadata: { supportedVersions: '1.0' }
	})),
	...[0, -1, 101].map((pageSize): Case => ({
		title: `ListTasks with a page size of ${pageSize}`,
		operation: 'ListTasks',
		request: () => ({ pageSize }),
		codes: invalid(),
		violations: ['pageSize']
	})),
	{
		title: 'ListTasks with a token of its own making',
		operation: 'ListTasks',
		request: () => ({ pageToken: 'garbage' }),
		codes: invalid(),
		violations: ['pageToken']
	},
	{
		title: 'ListTasks with the token of another list',
		operation: 'ListTasks',
		async request(rig) {
			await rig.waitingTask();
			await rig.waitingTask();
			const list = { operation: 'ListTasks', binding: 'rest', request: { pageSize: 1 } } as const;
			const { nextPageToken = '' } = await rig.result('scripted', list);
			return { pageToken: nextPageToken, status: 'TASK_STATE_WORKING' };
		},
		codes: invalid(),
		violations: ['pageToken']
	},
	{
		title: 'ListTaskPushNotificationConfigs with a negative page size',
		operation: 'ListTaskPushNotificationConfigs',
		request: async (rig) => ({ taskId: (await rig.waitingTask()).id, pageSize: -1 }),
		codes: invalid(),
		violations: ['pageSize']
	}
];

async function finishedTask(rig: Rig, status: TaskState): Promise<string> {
	const { task } = await rig.result('scripted', {
		operation: 'SendMessage',
		binding: 'jsonrpc',
		request: scriptRequest({ steps: [{ status }] })
	});
	return (task as { id: string }).id;
}

interface WireError {
	codes: Partial<Codes>;
	details: JsonObject[];
}

/** The error as it stands on the wire, read from the bytes rather than by our client. */
const readWire: Record<Binding, (exchange: Exchange) => WireError> = {
	jsonrpc(exchange) {
		expect(exchange.response?.status).toBe(200);
		const body = readJson(exchange, 'application/json');
		expect(Object.keys(body)).toEqual(['jsonrpc', 'id', 'error']);
		expect(body).toMatchObject({ jsonrpc: '2.0', id: exchange.sequence });
		const error = body.error as JsonObject;
		const { code, message, data = [], ...others } = error;
		expect(others).toEqual({});
		expect(message).toEqual(expect.any(String));
		return { codes: { jsonrpc: code as number }, details: data as JsonObject[] };
	},
	rest(exchange) {
		const body = readJson(exchange, 'application/a2a+json');
		expect(Object.keys(body)).toEqual(['error']);
		const error = body.error as JsonObject;
		expect(Object.keys(error)).toEqual(['code', 'status', 'message', 'details']);
		expect(error.code).toBe(exchange.response?.status);
		const { code, status, details } = error;
		return {
			codes: { http: code as number, grpc: [grpcNumbers[status as string] ?? 0, status as string] },
			details: details as JsonObject[]
		};
	},
	grpc(exchange) {
		expect(exchange.response?.status).toBe(200);
		const trailers = readTrailers(responseBody(exchange));
		const number = Number(trailers.get('grpc-status'));
		const bin = trailers.get('grpc-status-details-bin');
		const status = bin ? fromBinary(StatusSchema, base64Decode(bin)) : undefined;
		if (status) expect(status.code).toBe(number);
		const name = Object.keys(grpcNumbers).find((key) => grpcNumbers[key] === number) ?? '';
		return {
			codes: { grpc: [number, name] },
			details: (status?.details ?? []).map((detail) => {
				const info = anyUnpack(detail, ErrorInfoSchema);
				const bad = anyUnpack(detail, BadRequestSchema);
				const { reason, domain, metadata } = info ?? {};
				const fieldViolations = bad?.fieldViolations.map(({ field, description }) => ({
					field,
					description
				}));
				return JSON.parse(
					JSON.stringify({ '@type': detail.typeUrl, reason, domain, metadata, fieldViolations })
				) as JsonObject;
			})
		};
	}
};

const grpcNumbers: Record<string, number> = {
	INVALID_ARGUMENT: 3,
	NOT_FOUND: 5,
	FAILED_PRECONDITION: 9,
	INTERNAL: 13
};

function readJson(exchange: Exchange, mediaType: string): JsonObject {
	expect(new Map(exchange.response?.headers).get('content-type')).toBe(mediaType);
	return JSON.parse(new TextDecoder().decode(responseBody(exchange))) as JsonObject;
}

/** The trailer frame of a gRPC-Web body: flag 0x80, four bytes of length, header lines. */
function readTrailers(body: Uint8Array): Headers {
	const view = new DataView(body.buffer);
	let offset = 0;
	while (view.getUint8(offset) !== 0x80) offset += 5 + view.getUint32(offset + 1);
	const lines = new TextDecoder()
		.decode(body.subarray(offset + 5))
		.trim()
		.split('\r\n');
	return new Headers(lines.map((line) => line.split(/: ?(.*)/, 2) as [string, string]));
}

const prefix = 'type.googleapis.com/google.rpc.';

function expectError(
	exchange: Exchange,
	{ codes, reason, metadata = {}, violations }: Omit<Case, 'title' | 'operation' | 'request'>
) {
	const { ending, binding } = exchange;
	expect(ending?.kind).toBe('refused');
	const wire = readWire[binding](exchange);
	expect(codes).toMatchObject(wire.codes);
	const details = new Map(wire.details.map((detail) => [detail['@type'], detail]));
	expect([...details.keys()]).toEqual([
		...(reason ? [`${prefix}ErrorInfo`] : []),
		...(violations ? [`${prefix}BadRequest`] : [])
	]);
	if (reason) {
		expect(details.get(`${prefix}ErrorInfo`)).toMatchObject({
			reason,
			domain: 'a2a-protocol.org',
			...(Object.keys(metadata).length > 0 && { metadata })
		});
	}
	if (violations) {
		const found = details.get(`${prefix}BadRequest`)?.fieldViolations as { field: string }[];
		expect(found.map(({ field }) => field).sort()).toEqual([...violations].sort());
	}
	// What our own client makes of it agrees with the bytes.
	if (ending?.kind === 'refused') expect(ending.error.reason).toBe(reason);
}

export const errors: Suite = (rig) => {
	describe.each(bindings)('%s', (binding) => {
		test.each(cases)('$title', async (row) => {
			const own = rig();
			const exchange = await own.call(row.agent ?? 'scripted', {
				operation: row.operation,
				binding,
				request: await row.request(own),
				headers: row.headers
			});
			expectError(exchange, row);
		});

		test('a refused message leaves no trace', async () => {
			const own = rig();
			const { id } = await own.waitingTask();
			const get = { operation: 'GetTask', binding, request: { id } } as const;
			const before = await own.result('scripted', get);
			const parts = [{ raw: 'AA==', mediaType: 'image/png' }];
			await own.call('scripted', {
				operation: 'SendMessage',
				binding,
				request: sendRequest({ taskId: id, parts })
			});
			expect(await own.result('scripted', get)).toEqual(before);
		});

		test('an agent that breaks down half-way ends its stream with the error', async () => {
			const steps = [
				{ status: 'TASK_STATE_WORKING' as const },
				{ fail: { reason: 'INVALID_AGENT_RESPONSE' as const, message: 'No sense.' } }
			];
			const exchange = await rig().call('scripted', {
				operation: 'SendStreamingMessage',
				binding,
				request: scriptRequest({ steps })
			});
			expect(exchange.messages).toMatchObject([
				{ value: { task: {} } },
				{ value: { statusUpdate: { status: { state: 'TASK_STATE_WORKING' } } } }
			]);
			expect(exchange.ending).toMatchObject({
				kind: 'refused',
				error: { reason: 'INVALID_AGENT_RESPONSE' }
			});
		});

		test('an agent that breaks down while a caller waits is not waited for', async () => {
			const steps = [{ after: 1, fail: { reason: 'INTERNAL_ERROR' as const, message: 'Broken.' } }];
			const exchange = await rig().call('scripted', {
				operation: 'SendMessage',
				binding,
				request: scriptRequest({ steps })
			});
			expectError(exchange, { codes: internal(-32603) });
		});
	});
};

import type { JsonObject, OperationName, TaskState } from '../../../src/lib/protocol/index.js';
import { optionalExtension, requiredExtension } from '../agents.js';
import type { Rig } from '../rig.js';
import { scriptRequest, sendRequest } from '../rig.js';
import type { Codes } from '../wire-error.js';

/** One way to an error, the same over all bindings. */
export interface ErrorCase {
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
export const internal = (jsonrpc: number): Codes => ({
	jsonrpc,
	http: 500,
	grpc: [13, 'INTERNAL']
});

const taskId = 'task-nowhere';

/** Requests about push configs of a task that does not exist. */
const pushRequests = {
	CreateTaskPushNotificationConfig: { taskId, url: 'https://example.com' },
	GetTaskPushNotificationConfig: { taskId, id: 'hook-1' },
	ListTaskPushNotificationConfigs: { taskId },
	DeleteTaskPushNotificationConfig: { taskId, id: 'hook-1' }
};
const text = [{ text: 'Hello' }];

export const errorCases: ErrorCase[] = [
	...(['GetTask', 'CancelTask', 'SubscribeToTask'] as const).map((operation): ErrorCase => ({
		title: `${operation} of an unknown task`,
		operation,
		request: () => ({ id: 'task-nowhere' }),
		codes: notFound,
		reason: 'TASK_NOT_FOUND',
		metadata: { taskId: 'task-nowhere' }
	})),
	...(['SendMessage', 'SendStreamingMessage'] as const).flatMap((operation): ErrorCase[] => [
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
	).flatMap((state): ErrorCase[] => [
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
		request: async (rig) => ({ id: (await rig.waitingTask('refuse')).id }),
		codes: precondition(-32002),
		reason: 'TASK_NOT_CANCELABLE'
	},
	...(Object.keys(pushRequests) as (keyof typeof pushRequests)[]).flatMap(
		(operation): ErrorCase[] => [
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
		]
	),
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
			const { id } = await rig.waitingTask([{ after: 600_000, status: 'TASK_STATE_CANCELED' }]);
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
	...['', '0.3', '1', 'v1.0', '1.1', '2.0', '99.0', 'abc'].map((version): ErrorCase => ({
		title: `a call in version "${version}"`,
		operation: 'ListTasks',
		request: () => ({}),
		headers: { 'A2A-Version': version },
		codes: precondition(-32009),
		reason: 'VERSION_NOT_SUPPORTED',
		metadata: { supportedVersions: '1.0' }
	})),
	...[0, -1, 101].map((pageSize): ErrorCase => ({
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

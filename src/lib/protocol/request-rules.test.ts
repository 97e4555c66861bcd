import type { DescMessage } from '@bufbuild/protobuf';
import { describe, expect, test } from 'vitest';
import {
	GetTaskRequestSchema,
	ListTaskPushNotificationConfigsRequestSchema,
	ListTasksRequestSchema,
	PartSchema,
	SendMessageConfigurationSchema,
	SendMessageRequestSchema,
	StreamResponseSchema,
	TaskPushNotificationConfigSchema
} from '../gen/lf/a2a/v1/a2a_pb.js';
import { findViolations } from './validation.js';

describe.each<[string, DescMessage, object]>([
	['SendMessageConfiguration', SendMessageConfigurationSchema, {}],
	['GetTaskRequest', GetTaskRequestSchema, { id: 'task-1' }],
	['ListTasksRequest', ListTasksRequestSchema, {}]
])('the history length of a %s', (_, type, others) => {
	test.each([0, 1, 2147483647, '0', '5', -0])('may be %j', (historyLength) => {
		expect(findViolations(type, { ...others, historyLength })).toEqual([]);
	});

	test.each([-1, -2147483648, '-1'])('may not be %j', (historyLength) => {
		expect(findViolations(type, { ...others, historyLength })).toEqual([
			{ field: 'historyLength', description: 'must not be negative' }
		]);
	});
});

describe('the page size of a list of tasks', () => {
	test.each([1, 50, 100, '1', '100', undefined, null])('may be %j', (pageSize) => {
		expect(findViolations(ListTasksRequestSchema, { pageSize })).toEqual([]);
	});

	test.each([0, -1, 101, 2147483647, '0', '101', '-1'])('may not be %j', (pageSize) => {
		expect(findViolations(ListTasksRequestSchema, { pageSize })).toEqual([
			{ field: 'pageSize', description: 'must be from 1 to 100' }
		]);
	});
});

test('the page size of a list of webhooks may be 0, for all of them, and not less', () => {
	const type = ListTaskPushNotificationConfigsRequestSchema;
	expect(findViolations(type, { taskId: 'task-1', pageSize: 0 })).toEqual([]);
	expect(findViolations(type, { taskId: 'task-1', pageSize: 1000 })).toEqual([]);
	expect(findViolations(type, { taskId: 'task-1', page_size: '-1' })).toEqual([
		{ field: 'pageSize', description: 'must not be negative' }
	]);
});

describe('a part', () => {
	test.each([
		[{ text: '' }],
		[{ raw: '' }],
		[{ url: 'https://example.com/a.png' }],
		[{ data: null }],
		[{ data: 0 }],
		[{ data: '' }],
		[{ kind: 'text', text: 'of 0.3' }]
	])('has content: %j', (part) => {
		expect(findViolations(PartSchema, part)).toEqual([]);
	});

	test.each([
		[{}],
		[{ text: null }],
		[{ raw: null, url: null }],
		[{ filename: 'a.txt', mediaType: 'text/plain', metadata: {} }]
	])('has no content: %j', (part) => {
		expect(findViolations(PartSchema, part)).toEqual([
			{ field: '', description: 'needs one of text, raw, url, data' }
		]);
	});
});

test.each([
	[{ kind: 'file', file: { uri: 'https://a.test' } }, '"file" is the form of 0.3'],
	[{ kind: 'text', content: 'a' }, '"kind" is the form of 0.3']
])('a part in the form of 0.3 is told what became of it: %j', (part, hint) => {
	const [violation] = findViolations(PartSchema, part);
	expect(violation?.description).toContain(hint);
});

describe('a push config', () => {
	const url = 'https://example.com';

	test('that is a request of its own names its task, in either spelling', () => {
		const type = TaskPushNotificationConfigSchema;
		expect(findViolations(type, { url })).toEqual([
			{ field: 'taskId', description: 'is required' }
		]);
		expect(findViolations(type, { url, taskId: 'task-1' })).toEqual([]);
		expect(findViolations(type, { url, task_id: 'task-1' })).toEqual([]);
	});

	test('inside a send does not', () => {
		const message = { messageId: 'm-1', role: 'ROLE_USER', parts: [{ text: 'a' }] };
		const configuration = { taskPushNotificationConfig: { url } };
		expect(findViolations(SendMessageRequestSchema, { message, configuration })).toEqual([]);
	});

	test.each(['.', '..'])('may not have the id "%s", which is no segment of a path', (id) => {
		const config = { url, taskId: 'task-1', id };
		expect(findViolations(TaskPushNotificationConfigSchema, config)).toEqual([
			{ field: 'id', description: 'must not be "." or ".."' }
		]);
	});
});

describe('the role', () => {
	const message = { messageId: 'm-1', role: 'ROLE_AGENT', parts: [{ text: 'a' }] };

	test.each(['ROLE_AGENT', 2])('of an incoming message may not be %j', (role) => {
		expect(findViolations(SendMessageRequestSchema, { message: { ...message, role } })).toEqual([
			{ field: 'message.role', description: expect.stringMatching(/^must be ROLE_USER/) as string }
		]);
	});

	test.each(['ROLE_USER', 1])('of an incoming message may be %j', (role) => {
		expect(findViolations(SendMessageRequestSchema, { message: { ...message, role } })).toEqual([]);
	});

	test('of an answer may be that of the agent', () => {
		expect(findViolations(StreamResponseSchema, { message })).toEqual([]);
	});
});

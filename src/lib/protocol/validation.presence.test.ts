import type { DescField, DescMessage } from '@bufbuild/protobuf';
import { describe, expect, test } from 'vitest';
import {
	AgentCardSchema,
	GetTaskRequestSchema,
	ListTasksRequestSchema,
	PartSchema,
	SecurityRequirementSchema,
	SendMessageRequestSchema,
	TaskPushNotificationConfigSchema
} from '../gen/lf/a2a/v1/a2a_pb.js';
import { readRequest } from './json.js';
import { findViolations, isRequired } from './validation.js';
import { fieldsOf, send, sound, violation } from './violations.test-helper.js';

describe('names', () => {
	test('are read in camelCase and in snake_case, on every level', () => {
		const snake = {
			message: {
				message_id: 'm-1',
				context_id: 'ctx-1',
				reference_task_ids: ['task-1'],
				role: 'ROLE_USER',
				parts: [{ text: 'Hello', media_type: 'text/plain' }]
			},
			configuration: {
				history_length: 1,
				return_immediately: true,
				accepted_output_modes: ['text/plain'],
				task_push_notification_config: { url: 'https://example.com', task_id: '' }
			}
		};
		expect(findViolations(SendMessageRequestSchema, snake)).toEqual([]);
	});

	test('stand in camelCase in a violation, however they were sent', () => {
		const snake = {
			message: {
				message_id: 5,
				role: 'ROLE_USER',
				parts: [{ text: 'a' }],
				reference_task_ids: ['a', 5]
			},
			configuration: { history_length: -1, task_push_notification_config: { task_id: [] } }
		};
		expect(fieldsOf(SendMessageRequestSchema, snake).sort()).toEqual([
			'configuration.historyLength',
			'configuration.taskPushNotificationConfig.taskId',
			'configuration.taskPushNotificationConfig.url',
			'message.messageId',
			'message.referenceTaskIds[1]'
		]);
	});

	test.each([
		[{ pageSize: 1, page_size: 1 }],
		[{ pageSize: null, page_size: 1 }],
		[{ page_size: 1, pageSize: 'x' }]
	])('may not be given in both spellings, as in %j', (json) => {
		expect(violation(ListTasksRequestSchema, json)).toEqual({
			field: 'pageSize',
			description: 'is given twice, as pageSize and as page_size'
		});
	});

	test('are exact: another case is an unknown member', () => {
		const json = { ID: 'task-1', HistoryLength: 'x', 'history-length': 'x' };
		expect(violation(GetTaskRequestSchema, json)).toEqual({
			field: 'id',
			description: 'is required'
		});
	});
});

test('unknown members are passed over on every level', () => {
	const unknown = { kind: 5, blocking: [null], '': {}, '[x]': 1, toString: 1 };
	const json = {
		...unknown,
		message: { ...sound, ...unknown, parts: [{ text: 'Hello', ...unknown }] },
		configuration: {
			...unknown,
			taskPushNotificationConfig: {
				...unknown,
				url: 'https://example.com',
				authentication: { ...unknown, scheme: 'Bearer' }
			}
		}
	};
	expect(findViolations(SendMessageRequestSchema, json)).toEqual([]);
	expect(JSON.stringify(readRequest(SendMessageRequestSchema, json))).not.toMatch(/kind|blocking/);
});

describe('null', () => {
	test('counts as unset, whatever the field', () => {
		const json = {
			tenant: null,
			metadata: null,
			configuration: {
				acceptedOutputModes: null,
				taskPushNotificationConfig: null,
				historyLength: null,
				returnImmediately: null
			},
			message: {
				...sound,
				contextId: null,
				extensions: null,
				parts: [{ text: 'a', url: null, raw: null }]
			}
		};
		expect(findViolations(SendMessageRequestSchema, json)).toEqual([]);
		const filters = { status: null, statusTimestampAfter: null, includeArtifacts: null };
		expect(findViolations(ListTasksRequestSchema, filters)).toEqual([]);
		expect(findViolations(AgentCardSchema, { securitySchemes: null })).toEqual(
			findViolations(AgentCardSchema, {})
		);
	});

	test.each(['messageId', 'role', 'parts'])('does not stand for the required %s', (name) => {
		expect(violation(SendMessageRequestSchema, send({ [name]: null }))).toEqual({
			field: `message.${name}`,
			description: 'is required'
		});
	});

	test('is no element of a list and no entry of a map', () => {
		const list = send({ extensions: [null], parts: [null] });
		expect(fieldsOf(SendMessageRequestSchema, list)).toEqual([
			'message.parts[0]',
			'message.extensions[0]'
		]);
		const map = { schemes: { bearer: null } };
		expect(fieldsOf(SecurityRequirementSchema, map)).toEqual(['schemes.bearer']);
	});

	test('is a value of its own in a data part', () => {
		expect(findViolations(PartSchema, { data: null })).toEqual([]);
		expect(fieldsOf(PartSchema, { data: null, text: 'a' })).toEqual(['']);
	});
});

describe('required fields', () => {
	test('are named one by one when they are missing', () => {
		expect(findViolations(SendMessageRequestSchema, {})).toEqual([
			{ field: 'message', description: 'is required' }
		]);
		expect(findViolations(SendMessageRequestSchema, { message: {} })).toEqual([
			{ field: 'message.messageId', description: 'is required' },
			{ field: 'message.role', description: 'is required' },
			{ field: 'message.parts', description: 'is required' }
		]);
	});

	test.each([
		['messageId', '', 'must not be empty'],
		['role', 'ROLE_UNSPECIFIED', 'must not be empty'],
		['role', 0, 'must not be empty'],
		['parts', [], 'needs at least one element']
	])('may not hold their default: %s as %j', (name, value, description) => {
		const field = `message.${name}`;
		expect(violation(SendMessageRequestSchema, send({ [name]: value }))).toEqual({
			field,
			description
		});
	});

	test.each([' ', '0', 'not-a-uuid'])('take any string that is not empty, such as %j', (id) => {
		expect(findViolations(GetTaskRequestSchema, { id })).toEqual([]);
	});

	test('count only where their message is there', () => {
		const url = 'https://example.com';
		const config = { taskId: 'task-1', url };
		expect(findViolations(TaskPushNotificationConfigSchema, config)).toEqual([]);
		const old = { ...config, authentication: { schemes: ['Bearer'] } };
		expect(fieldsOf(TaskPushNotificationConfigSchema, old)).toEqual(['authentication.scheme']);
	});

	test('are those that the schema marks', () => {
		const required = (type: DescMessage) =>
			type.fields.filter((field: DescField) => isRequired(field)).map(({ name }) => name);
		expect(required(SendMessageRequestSchema)).toEqual(['message']);
		expect(required(ListTasksRequestSchema)).toEqual([]);
		expect(required(AgentCardSchema)).toHaveLength(8);
	});
});

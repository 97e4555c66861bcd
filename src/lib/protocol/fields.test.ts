import type { DescMessage } from '@bufbuild/protobuf';
import { describe, expect, test } from 'vitest';
import {
	AgentCardSchema,
	GetTaskRequestSchema,
	ListTaskPushNotificationConfigsRequestSchema,
	ListTasksRequestSchema,
	ListTasksResponseSchema,
	SendMessageRequestSchema,
	StreamResponseSchema,
	TaskPushNotificationConfigSchema,
	TaskSchema
} from '../gen/lf/a2a/v1/a2a_pb.js';
import { fieldAt, membersAt } from './fields.js';
import type { JsonPath } from './plain-json/json-path.js';

const send = SendMessageRequestSchema;

function rulesAt(type: DescMessage, ...path: JsonPath) {
	return fieldAt(type, path)?.rules;
}

describe('the facts about a field', () => {
	test('tell where it is, in JSON and in binary, and what it is', () => {
		const { field, ...facts } = fieldAt(send, ['message', 'parts', 0, 'text']) ?? {};
		expect(field?.name).toBe('text');
		expect(facts).toEqual({
			path: 'message.parts[0].text',
			protoPath: 'SendMessageRequest.message(2).parts(5).text(1)',
			name: 'text',
			fullName: 'Part.text',
			kind: 'string',
			type: 'string',
			required: false,
			excludes: ['raw', 'url', 'data'],
			values: undefined,
			rules: []
		});
	});

	test.each<[JsonPath, string, DescMessage]>([
		[['message'], 'Message', send],
		[['message', 'messageId'], 'string', send],
		[['message', 'role'], 'one of Role', send],
		[['message', 'parts'], 'array of Part', send],
		[['message', 'parts', 0], 'Part', send],
		[['message', 'parts', 0, 'raw'], 'bytes in base64', send],
		[['message', 'parts', 0, 'data'], 'any JSON value', send],
		[['message', 'extensions'], 'array of string', send],
		[['message', 'extensions', 3], 'string', send],
		[['metadata'], 'any JSON object', send],
		[['configuration', 'returnImmediately'], 'true or false', send],
		[['configuration', 'historyLength'], 'whole number', send],
		[['status', 'timestamp'], 'timestamp', TaskSchema],
		[['securitySchemes'], 'map of string to SecurityScheme', AgentCardSchema],
		[['securitySchemes', 'a.b'], 'SecurityScheme', AgentCardSchema],
		[['skills', 0, 'securityRequirements', 0, 'schemes', 'x', 'list', 0], 'string', AgentCardSchema]
	])('give the type at %j: %s', (path, words, type) => {
		expect(fieldAt(type, path)?.type).toBe(words);
	});

	test('are found by names in snake_case, and are written in camelCase', () => {
		const path = ['configuration', 'task_push_notification_config', 'task_id'];
		expect(fieldAt(send, path)?.path).toBe('configuration.taskPushNotificationConfig.taskId');
	});

	test('name the key of the meaning as the schema spells it', () => {
		const { fullName, values } = fieldAt(TaskSchema, ['status', 'state']) ?? {};
		expect(fullName).toBe('TaskStatus.state');
		expect(values?.[2]).toEqual({
			name: 'TASK_STATE_WORKING',
			number: 2,
			fullName: 'TaskState.TASK_STATE_WORKING',
			fits: true
		});
		expect(fieldAt(TaskSchema, ['contextId'])?.fullName).toBe('Task.context_id');
	});

	test('do not take a field that is optional for a one-of', () => {
		expect(fieldAt(GetTaskRequestSchema, ['historyLength'])?.excludes).toBeUndefined();
	});

	test('of an element or an entry are not those of the whole', () => {
		expect(fieldAt(send, ['message', 'parts'])).toMatchObject({ required: true });
		expect(fieldAt(send, ['message', 'parts', 0])).toMatchObject({ required: false, rules: [] });
	});

	test.each<[JsonPath, string]>([
		[['metadata', 'a', 0, 'b'], 'metadata'],
		[['metadata', 0], 'metadata'],
		[['message', 'parts', 0, 'data', 'task_id'], 'message.parts[0].data']
	])('within JSON of any form, %j, are those of its field, %s', (path, field) => {
		expect(fieldAt(send, path)?.path).toBe(field);
	});

	test.each<[string, JsonPath]>([
		['the message itself', []],
		['an unknown member', ['message', 'kind']],
		['an index in an object', ['message', 0]],
		['a name in a list', ['message', 'parts', 'text']],
		['what is inside a string', ['message', 'messageId', 'a']],
		['what is inside of an unknown member', ['extra', 'message']],
		['a name of every object of JavaScript', ['constructor']]
	])('are not there for %s', (_, path) => {
		expect(fieldAt(send, path)).toBeUndefined();
	});

	test('are not there for what is inside a timestamp or beside the key of a map', () => {
		expect(fieldAt(TaskSchema, ['status', 'timestamp', 'seconds'])).toBeUndefined();
		expect(fieldAt(AgentCardSchema, ['securitySchemes', 0])).toBeUndefined();
	});
});

describe('the rules of a field', () => {
	test.each<[JsonPath, string, DescMessage]>([
		[['pageSize'], 'must be from 1 to 100', ListTasksRequestSchema],
		[['historyLength'], 'must not be negative', ListTasksRequestSchema],
		[['configuration', 'historyLength'], 'must not be negative', send],
		[['pageSize'], 'must not be negative', ListTaskPushNotificationConfigsRequestSchema],
		[['id'], 'must not be "." or ".."', TaskPushNotificationConfigSchema],
		[['message', 'messageId'], 'must not be empty', send],
		[['message', 'parts'], 'needs at least one element', send]
	])('at %j is: %s', (path, rule, type) => {
		expect(rulesAt(type, ...path)).toEqual([rule]);
	});

	test('let only the user speak in a request, and anyone in an answer', () => {
		const asked = fieldAt(send, ['message', 'role']);
		expect(asked?.rules).toEqual([
			'must not be empty',
			'must be ROLE_USER; ROLE_AGENT is for answers'
		]);
		expect(asked?.values?.filter(({ fits }) => fits).map(({ name }) => name)).toEqual([
			'ROLE_USER'
		]);

		const answered = fieldAt(StreamResponseSchema, ['message', 'role']);
		expect(answered?.rules).toEqual([]);
		expect(answered?.values?.map(({ fits }) => fits)).toEqual([false, true, true]);
	});

	test('require the task of a webhook where the webhook is the request', () => {
		const path = ['configuration', 'taskPushNotificationConfig', 'taskId'];
		expect(fieldAt(TaskPushNotificationConfigSchema, ['taskId'])?.required).toBe(true);
		expect(fieldAt(send, path)?.required).toBe(false);
	});

	test('let required lists and strings of an answer be empty', () => {
		expect(rulesAt(ListTasksResponseSchema, 'tasks')).toEqual([]);
		expect(rulesAt(ListTasksResponseSchema, 'nextPageToken')).toEqual([]);
	});
});

describe('the members of an object', () => {
	function namesAt(type: DescMessage, ...path: JsonPath) {
		return membersAt(type, path).map(({ name }) => name);
	}

	test('come required ones first, and else in the order of the schema', () => {
		expect(namesAt(send)).toEqual(['message', 'tenant', 'configuration', 'metadata']);
		expect(namesAt(send, 'message')).toEqual([
			'messageId',
			'role',
			'parts',
			'contextId',
			'taskId',
			'metadata',
			'extensions',
			'referenceTaskIds'
		]);
		expect(namesAt(TaskPushNotificationConfigSchema).slice(0, 2)).toEqual(['taskId', 'url']);
	});

	test('have the path of the object before their own', () => {
		expect(membersAt(send, ['message', 'parts', 2])[0]?.path).toBe('message.parts[2].text');
		expect(membersAt(AgentCardSchema, ['securitySchemes', 'a'])[0]?.path).toBe(
			'securitySchemes.a.apiKeySecurityScheme'
		);
	});

	test.each<[string, JsonPath]>([
		['a list', ['message', 'parts']],
		['a string', ['message', 'messageId']],
		['metadata', ['metadata']],
		['what is in metadata', ['metadata', 'a']],
		['a data part', ['message', 'parts', 0, 'data']],
		['something unknown', ['message', 'kind']]
	])('are none for %s', (_, path) => {
		expect(membersAt(send, path)).toEqual([]);
	});

	test('are none for a map and a timestamp', () => {
		expect(membersAt(AgentCardSchema, ['securitySchemes'])).toEqual([]);
		expect(membersAt(TaskSchema, ['status', 'timestamp'])).toEqual([]);
	});
});

import type { DescMessage } from '@bufbuild/protobuf';
import { fromBinary, toBinary, toJson } from '@bufbuild/protobuf';
import { describe, expect, test } from 'vitest';
import {
	AgentCardSchema,
	GetTaskRequestSchema,
	ListTasksRequestSchema,
	ListTasksResponseSchema,
	PartSchema,
	SendMessageRequestSchema,
	StreamResponseSchema,
	TaskPushNotificationConfigSchema,
	TaskSchema
} from '../gen/lf/a2a/v1/a2a_pb.js';
import { messageFromJson, messageToJson, readRequest } from './json.js';
import type { JsonObject, JsonValue } from './types.js';
import { findViolations } from './validation.js';

const hello = { messageId: 'm-1', role: 'ROLE_USER', parts: [{ text: 'Hello' }] };

describe('a request is read', () => {
	test('in canonical form, whichever of the allowed forms it was sent in', () => {
		const sent = {
			kind: 'request',
			message: {
				message_id: 'm-1',
				role: 1,
				contextId: '',
				task_id: null,
				parts: [
					{ raw: '-_8', media_type: 'image/png' },
					{ text: '' },
					{ data: null, type: 'data' }
				],
				reference_task_ids: [],
				metadata: { some_key: { otherKey: null } }
			},
			configuration: { history_length: '0', return_immediately: false }
		};
		expect(readRequest(SendMessageRequestSchema, sent)).toEqual({
			message: {
				messageId: 'm-1',
				role: 'ROLE_USER',
				parts: [{ raw: '+/8=', mediaType: 'image/png' }, { text: '' }, { data: null }],
				metadata: { some_key: { otherKey: null } }
			},
			configuration: { historyLength: 0 }
		});
	});

	test('with an explicit zero kept apart from unset', () => {
		const id = 'task-1';
		expect(readRequest(GetTaskRequestSchema, { id, historyLength: 0 })).toHaveProperty(
			'historyLength',
			0
		);
		expect(readRequest(GetTaskRequestSchema, { id })).not.toHaveProperty('historyLength');
		const all = { includeArtifacts: false };
		expect(readRequest(ListTasksRequestSchema, all)).toEqual({ includeArtifacts: false });
	});

	test.each([
		['2026-01-01T01:00:00+01:00', '2026-01-01T00:00:00Z'],
		['2025-12-31T19:00:00.5-05:00', '2026-01-01T00:00:00.500Z'],
		['1969-12-31T23:59:59.25Z', '1969-12-31T23:59:59.250Z']
	])('with the time %s in UTC', (sent, read) => {
		expect(readRequest(ListTasksRequestSchema, { statusTimestampAfter: sent })).toEqual({
			statusTimestampAfter: read
		});
	});

	test('or refused with all its violations', () => {
		const json = { message: { ...hello, messageId: '' }, configuration: { historyLength: -1 } };
		expect(() => readRequest(SendMessageRequestSchema, json)).toThrow(
			expect.objectContaining({
				reason: 'INVALID_PARAMS',
				violations: [
					{ field: 'message.messageId', description: 'must not be empty' },
					{ field: 'configuration.historyLength', description: 'must not be negative' }
				]
			})
		);
	});

	test('without losing a member of its data: what cannot be kept is refused', () => {
		const kept = '{"data":{"constructor":2,"":3}}';
		expect(JSON.stringify(readRequest(PartSchema, JSON.parse(kept)))).toBe(kept);
		const lost = JSON.parse('{"data":{"__proto__":{"a":1}}}') as JsonObject;
		expect(findViolations(PartSchema, lost)).toMatchObject([{ field: 'data' }]);
	});

	test('at the greatest depth that is allowed, in a form that binary readers take', () => {
		let nested: JsonValue = 'core';
		for (let depth = 0; depth < 30; depth += 2) nested = [{ a: nested }];
		const message = { ...hello, parts: [{ data: nested }], metadata: { a: nested } };
		expect(() => readRequest(SendMessageRequestSchema, { message })).toThrow(/30 levels/);

		const fitting = { message: { ...hello, parts: [{ data: nested }] }, metadata: {} };
		expect(throughBinary(SendMessageRequestSchema, fitting)).toEqual(fitting);
		const task = { id: 'task-1', history: [fitting.message], artifacts: [] };
		expect(throughBinary(StreamResponseSchema, { task })).toMatchObject({
			task: { history: [fitting.message] }
		});
	});
});

function throughBinary(type: DescMessage, json: JsonObject): JsonObject {
	const bytes = toBinary(type, messageFromJson(type, json));
	return toJson(type, fromBinary(type, bytes)) as JsonObject;
}

test('a message from JSON may have unknown members and names in snake_case', () => {
	const message = messageFromJson(TaskSchema, { context_id: 'ctx-1', kind: 'task' });
	expect(message).toMatchObject({ contextId: 'ctx-1', id: '' });
});

test.each([{ id: 5 }, { history: {} }, { status: { state: [] } }])(
	'a message from JSON throws where a value does not fit: %j',
	(json) => {
		expect(() => messageFromJson(TaskSchema, json as unknown as JsonObject)).toThrow();
	}
);

describe('a message is written', () => {
	const written = (type: DescMessage, json: JsonObject) =>
		messageToJson(type, messageFromJson(type, json));

	test('with its required members, which ProtoJSON leaves out when they are empty', () => {
		expect(written(ListTasksResponseSchema, {})).toEqual({
			tasks: [],
			nextPageToken: '',
			pageSize: 0,
			totalSize: 0
		});
		expect(written(TaskPushNotificationConfigSchema, {})).toEqual({ url: '' });
	});

	test('with the required members of everything in it: lists, maps and oneofs', () => {
		const task = { status: { message: { parts: [{ text: '' }] } }, artifacts: [{}] };
		expect(written(StreamResponseSchema, { task })).toEqual({
			task: {
				id: '',
				status: {
					state: 'TASK_STATE_UNSPECIFIED',
					message: { messageId: '', role: 'ROLE_UNSPECIFIED', parts: [{ text: '' }] }
				},
				artifacts: [{ artifactId: '', parts: [] }]
			}
		});
		const flows = { clientCredentials: {} };
		const card = { securitySchemes: { login: { oauth2SecurityScheme: { flows } } } };
		expect(written(AgentCardSchema, card)).toMatchObject({
			name: '',
			supportedInterfaces: [],
			securitySchemes: {
				login: {
					oauth2SecurityScheme: { flows: { clientCredentials: { tokenUrl: '', scopes: {} } } }
				}
			}
		});
	});

	test('without optional members that are unset', () => {
		const json = { id: 'task-1', contextId: '', status: { state: 3 }, history: [], artifacts: [] };
		expect(written(TaskSchema, json)).toEqual({
			id: 'task-1',
			status: { state: 'TASK_STATE_COMPLETED' }
		});
	});

	test.each([
		['2026-01-01T00:00:00Z', '2026-01-01T00:00:00.000Z'],
		['2026-01-01T00:00:00.1Z', '2026-01-01T00:00:00.100Z'],
		['2026-01-01T00:00:00.123987654Z', '2026-01-01T00:00:00.123Z'],
		['2026-01-01T01:30:00+01:30', '2026-01-01T00:00:00.000Z'],
		['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z']
	])('with the time %s to the millisecond', (timestamp, expected) => {
		const json = { id: 'a', status: { state: 'TASK_STATE_WORKING', timestamp } };
		expect(written(TaskSchema, json)).toMatchObject({ status: { timestamp: expected } });
	});

	test('with the content of metadata and data as it is', () => {
		const content = { snake_case: null, timestamp: '2026-01-01T00:00:00Z', list: [{}, [], ''] };
		const part = { data: content, metadata: content };
		expect(written(PartSchema, part)).toEqual(part);
	});

	test.each([[null], [0], [''], [false], [[]], [{}]])('with the data %j', (data) => {
		expect(written(PartSchema, { data })).toEqual({ data });
	});
});

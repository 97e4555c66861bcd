import type { DescMessage } from '@bufbuild/protobuf';
import { describe, expect, test } from 'vitest';
import {
	AgentCardSchema,
	CancelTaskRequestSchema,
	GetTaskRequestSchema,
	ListTasksRequestSchema,
	OAuthFlowsSchema,
	PartSchema,
	SecurityRequirementSchema,
	SendMessageConfigurationSchema,
	SendMessageRequestSchema
} from '../gen/lf/a2a/v1/a2a_pb.js';
import { findViolations } from './validation.js';
import { fieldsOf, send, violation } from './violations.test-helper.js';

describe('a request that is no object', () => {
	test.each([[null], [undefined], [[]], ['{}'], [5], [true]])('is refused: %j', (json) => {
		expect(violation(GetTaskRequestSchema, json)).toEqual({
			field: '',
			description: 'must be an object'
		});
	});
});

describe('a value of the wrong type', () => {
	test.each<[DescMessage, string, unknown, string]>([
		[GetTaskRequestSchema, 'id', 5, 'must be a string'],
		[PartSchema, 'raw', 'no base64!', 'must be a base64 string'],
		[SendMessageConfigurationSchema, 'returnImmediately', 'true', 'must be true or false'],
		[
			SendMessageConfigurationSchema,
			'historyLength',
			'1.5',
			'must be a whole number of at most 32 bits'
		],
		[SendMessageConfigurationSchema, 'acceptedOutputModes', 'text/plain', 'must be an array'],
		[SendMessageConfigurationSchema, 'taskPushNotificationConfig', 'x', 'must be an object'],
		[SendMessageConfigurationSchema, 'taskPushNotificationConfig', [], 'must be an object'],
		[CancelTaskRequestSchema, 'metadata', 'x', 'must be an object'],
		[CancelTaskRequestSchema, 'metadata', [], 'must be an object'],
		[
			ListTasksRequestSchema,
			'statusTimestampAfter',
			1767225600,
			'must be a timestamp such as 2026-01-01T00:00:00.000Z'
		],
		[SecurityRequirementSchema, 'schemes', [], 'must be an object'],
		[SecurityRequirementSchema, 'schemes', 'bearer', 'must be an object']
	])('is named with what is wanted: %s', (type, name, value, description) => {
		const others = name === 'id' ? {} : { id: 'task-1' };
		expect(findViolations(type, { ...others, [name]: value })).toContainEqual({
			field: name,
			description
		});
	});

	test('is reported once, without what follows from it', () => {
		expect(fieldsOf(GetTaskRequestSchema, { id: 'task-1', historyLength: 'x' })).toEqual([
			'historyLength'
		]);
		expect(fieldsOf(SendMessageRequestSchema, send({ parts: {} }))).toEqual(['message.parts']);
	});
});

describe('an enum', () => {
	test.each(['TASK_STATE_WORKING', 2, 'TASK_STATE_UNSPECIFIED', 0, 'TASK_STATE_AUTH_REQUIRED', 8])(
		'is known by name and number: %j',
		(status) => {
			expect(findViolations(ListTasksRequestSchema, { status })).toEqual([]);
		}
	);

	test.each(['TASK_STATE_RUNNING', 'working', 'task_state_working', '2', '', 9, -1, 2.5, true, []])(
		'has no %j',
		(status) => {
			const found = violation(ListTasksRequestSchema, { status });
			expect(found?.field).toBe('status');
			expect(found?.description).toMatch(/^must be one of TASK_STATE_SUBMITTED, TASK_STATE_WORK/);
			expect(found?.description).not.toMatch(/UNSPECIFIED/);
		}
	);
});

describe('a word of 0.3 for an enum', () => {
	test.each([
		['user', 'ROLE_USER'],
		['agent', 'ROLE_AGENT']
	])('is told what became of it: %s', (role, now) => {
		expect(violation(SendMessageRequestSchema, send({ role }))).toEqual({
			field: 'message.role',
			description: `must be one of ROLE_USER, ROLE_AGENT; "${role}" is the form of 0.3; 1.0 has ${now}`
		});
	});

	test.each([
		['completed', 'TASK_STATE_COMPLETED'],
		['input-required', 'TASK_STATE_INPUT_REQUIRED']
	])('is known for states as well: %s', (status, now) => {
		const { description } = violation(ListTasksRequestSchema, { status }) ?? {};
		expect(description).toMatch(new RegExp(`"${status}" is the form of 0.3; 1.0 has ${now}$`));
	});

	test.each(['User', 'USER', 'input_required', 'system', 'toString'])('is not %s', (role) => {
		const { description } = violation(SendMessageRequestSchema, send({ role })) ?? {};
		expect(description).toBe('must be one of ROLE_USER, ROLE_AGENT');
	});
});

describe('a oneof', () => {
	test('takes one member', () => {
		expect(violation(SendMessageRequestSchema, send({ parts: [{ text: 'a', url: 'b' }] }))).toEqual(
			{
				field: 'message.parts[0]',
				description: 'has text, url together; only one of them may be given'
			}
		);
	});

	test('counts empty members as well', () => {
		expect(fieldsOf(PartSchema, { text: '', raw: '', url: '', data: {} })).toEqual(['']);
	});

	test('of messages takes one member, in whichever spelling', () => {
		const flows = {
			client_credentials: { token_url: 'https://example.com', scopes: {} },
			implicit: {}
		};
		expect(violation(OAuthFlowsSchema, flows)?.description).toMatch(/clientCredentials, implicit/);
	});
});

describe('the path of a violation', () => {
	test('has the index of each element that is at fault', () => {
		const parts = [{ text: 'a' }, { text: 5 }, { text: 'b' }, { metadata: 5, text: 'c' }, 'd'];
		expect(fieldsOf(SendMessageRequestSchema, send({ parts }))).toEqual([
			'message.parts[1].text',
			'message.parts[3].metadata',
			'message.parts[4]'
		]);
	});

	test('has the key of each entry of a map that is at fault', () => {
		const card = {
			securitySchemes: {
				sound: { mtlsSecurityScheme: {} },
				key: { apiKeySecurityScheme: { name: 'X-Key' } },
				flow: { oauth2SecurityScheme: { flows: { implicit: { scopes: { read: 5 } } } } }
			},
			securityRequirements: [{ schemes: { key: { list: [5] } } }]
		};
		expect(fieldsOf(AgentCardSchema, card)).toEqual(
			expect.arrayContaining([
				'securitySchemes.key.apiKeySecurityScheme.location',
				'securitySchemes.flow.oauth2SecurityScheme.flows.implicit.scopes.read',
				'securityRequirements[0].schemes.key.list[0]'
			])
		);
		expect(fieldsOf(AgentCardSchema, card).join()).not.toMatch(/sound/);
	});

	test('ends at the Struct or Value, whose content has no schema', () => {
		const json = send({
			metadata: { a: { b: Infinity } },
			parts: [{ data: [['\ud800']] }, { text: 'a', metadata: { '\udc00': 1 } }]
		});
		expect(findViolations(SendMessageRequestSchema, json)).toEqual([
			{
				field: 'message.parts[0].data',
				description: 'must be valid Unicode, without lone surrogates'
			},
			{
				field: 'message.parts[1].metadata',
				description: 'must be valid Unicode, without lone surrogates'
			},
			{
				field: 'message.metadata',
				description: 'must not hold a number beyond double precision'
			}
		]);
	});
});

test('a key of a map must be valid Unicode as well', () => {
	expect(findViolations(SecurityRequirementSchema, { schemes: { '\ud800': {} } })).toHaveLength(1);
});

test('a map takes any keys, those of every object included', () => {
	const schemes = JSON.parse('{"": {}, "a.b": {"list": []}, "constructor": {}}') as object;
	expect(findViolations(SecurityRequirementSchema, { schemes })).toEqual([]);
});

test('all that is wrong is reported together', () => {
	const json = {
		tenant: 5,
		message: {
			messageId: '',
			context_id: {},
			role: 'ROLE_SYSTEM',
			parts: [{}, { text: 'a', data: 1 }, { raw: '*' }],
			metadata: []
		},
		configuration: { historyLength: -1, returnImmediately: 1, acceptedOutputModes: ['a', 5] },
		metadata: 'x'
	};
	expect(fieldsOf(SendMessageRequestSchema, json).sort()).toEqual([
		'configuration.acceptedOutputModes[1]',
		'configuration.historyLength',
		'configuration.returnImmediately',
		'message.contextId',
		'message.messageId',
		'message.metadata',
		'message.parts[0]',
		'message.parts[1]',
		'message.parts[2].raw',
		'message.role',
		'metadata',
		'tenant'
	]);
});

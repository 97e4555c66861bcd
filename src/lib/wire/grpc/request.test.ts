import type { MessageInitShape } from '@bufbuild/protobuf';
import { create, toJson } from '@bufbuild/protobuf';
import type { ValueSchema } from '@bufbuild/protobuf/wkt';
import { NullValue } from '@bufbuild/protobuf/wkt';
import { describe, expect, test } from 'vitest';
import type { TaskState } from '../../gen/lf/a2a/v1/a2a_pb.js';
import {
	ListTasksRequestSchema,
	Role,
	SendMessageRequestSchema
} from '../../gen/lf/a2a/v1/a2a_pb.js';
import { findViolations } from '../../protocol/index.js';
import { requestToJson } from './request.js';

type ValueInit = MessageInitShape<typeof ValueSchema>;

const number = (value: number): ValueInit => ({ kind: { case: 'numberValue', value } });
const list = (...values: ValueInit[]): ValueInit => ({
	kind: { case: 'listValue', value: { values } }
});
const data = (value: ValueInit) => ({ content: { case: 'data' as const, value } });

test('a request is ProtoJSON, with null and explicit zeros kept', () => {
	const nothing = { kind: { case: 'nullValue' as const, value: NullValue.NULL_VALUE } };
	const message = create(SendMessageRequestSchema, {
		message: {
			messageId: 'm-1',
			role: Role.USER,
			parts: [{ content: { case: 'data', value: nothing } }]
		},
		configuration: { historyLength: 0 }
	});
	expect(requestToJson(SendMessageRequestSchema, message)).toEqual({
		message: { messageId: 'm-1', role: 'ROLE_USER', parts: [{ data: null }] },
		configuration: { historyLength: 0 }
	});
});

test('an enum number that has no name stays a number, for the validation to refuse', () => {
	const message = create(ListTasksRequestSchema, { status: 99 as TaskState });
	expect(requestToJson(ListTasksRequestSchema, message)).toEqual({ status: 99 });
});

describe('what has no JSON form is left for the validation to refuse, under its path', () => {
	const sound = { messageId: 'm-1', role: Role.USER };
	const infinite = 'must not hold a number beyond double precision';
	const notANumber = 'must not hold NaN, which JSON cannot express';

	test.each([
		[
			'message.parts[1].data',
			notANumber,
			{ message: { ...sound, parts: [data(number(1)), data(number(NaN)), data(number(1))] } }
		],
		[
			'message.parts[0].data',
			infinite,
			{ message: { ...sound, parts: [data(number(-Infinity))] } }
		],
		[
			'message.parts[0].metadata',
			notANumber,
			{ message: { ...sound, parts: [{ ...data(number(1)), metadata: { a: NaN } }] } }
		],
		[
			'metadata',
			infinite,
			{ message: { ...sound, parts: [data(number(1))] }, metadata: { a: [{ b: Infinity }] } }
		],
		[
			'message.parts[0].data',
			'must not hold a Value without a kind',
			{ message: { ...sound, parts: [data(list({ kind: { case: undefined } }))] } }
		]
	])('%s %s', (field, description, init) => {
		const message = create(SendMessageRequestSchema, init as object);
		const json = requestToJson(SendMessageRequestSchema, message);
		expect(findViolations(SendMessageRequestSchema, json)).toEqual([{ field, description }]);
	});

	test.each([
		{ seconds: -62135596801n },
		{ seconds: 253402300800n },
		{ seconds: 2n ** 62n },
		{ nanos: -1 },
		{ nanos: 1_000_000_000 }
	])('statusTimestampAfter of %o', (statusTimestampAfter) => {
		const message = create(ListTasksRequestSchema, { statusTimestampAfter });
		const json = requestToJson(ListTasksRequestSchema, message);
		expect(findViolations(ListTasksRequestSchema, json)).toEqual([
			{
				field: 'statusTimestampAfter',
				description: 'must be a timestamp such as 2026-01-01T00:00:00.000Z'
			}
		]);
	});

	test('along with all else that is wrong', () => {
		const message = create(SendMessageRequestSchema, {
			message: { role: 7 as Role, parts: [{}, data(number(NaN))] }
		});
		const json = requestToJson(SendMessageRequestSchema, message);
		expect(findViolations(SendMessageRequestSchema, json).map(({ field }) => field)).toEqual([
			'message.messageId',
			'message.role',
			'message.parts[0]',
			'message.parts[1].data'
		]);
	});
});

test('a message of every kind of field is as the library writes it', () => {
	const message = create(SendMessageRequestSchema, {
		tenant: 't',
		message: {
			messageId: 'm-1',
			role: Role.USER,
			parts: [
				{ content: { case: 'raw', value: new Uint8Array([251, 255]) } },
				{ content: { case: 'text', value: '' }, mediaType: 'text/plain' },
				data(list(number(1), { kind: { case: 'boolValue', value: false } })),
				data({ kind: { case: 'structValue', value: { fields: { a: number(-0.5) } } } })
			],
			metadata: { a: [null, 'b', { c: {} }] },
			extensions: ['urn:a']
		},
		configuration: {
			historyLength: 0,
			returnImmediately: true,
			taskPushNotificationConfig: { url: 'https://a.test', authentication: { scheme: 'Bearer' } }
		}
	});
	expect(requestToJson(SendMessageRequestSchema, message)).toEqual(
		toJson(SendMessageRequestSchema, message)
	);
	const filters = create(ListTasksRequestSchema, {
		statusTimestampAfter: { seconds: 1n, nanos: 5000 },
		includeArtifacts: false
	});
	expect(requestToJson(ListTasksRequestSchema, filters)).toEqual(
		toJson(ListTasksRequestSchema, filters)
	);
});

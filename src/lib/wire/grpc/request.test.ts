import { create } from '@bufbuild/protobuf';
import { NullValue } from '@bufbuild/protobuf/wkt';
import { describe, expect, test } from 'vitest';
import type { TaskState } from '../../gen/lf/a2a/v1/a2a_pb.js';
import {
	ListTasksRequestSchema,
	Role,
	SendMessageRequestSchema
} from '../../gen/lf/a2a/v1/a2a_pb.js';
import { requestToJson } from './request.js';

const number = (value: number) => ({ kind: { case: 'numberValue' as const, value } });
const data = (value: ReturnType<typeof number>) => ({
	content: { case: 'data' as const, value }
});

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

describe('what has no JSON form is refused under its path', () => {
	const description = 'holds a value that has no JSON form';

	test.each([
		[
			'message.parts[1].data',
			{ message: { parts: [data(number(1)), data(number(NaN)), data(number(1))] } }
		],
		['message.parts[0].data', { message: { parts: [data(number(-Infinity))] } }],
		['message.parts[0].metadata', { message: { parts: [{ metadata: { a: NaN } }] } }],
		['message.metadata', { message: { metadata: { a: [{ b: Infinity }] } } }],
		['metadata', { message: { metadata: { a: 1 } }, metadata: { a: NaN } }]
	])('%s', (field, init) => {
		const message = create(SendMessageRequestSchema, init);
		expect(() => requestToJson(SendMessageRequestSchema, message)).toThrow(
			expect.objectContaining({
				reason: 'INVALID_PARAMS',
				violations: [{ field, description }],
				cause: expect.any(Error) as Error
			})
		);
	});

	test.each([-62135596801n, 253402300800n])('statusTimestampAfter, %d s from 1970', (seconds) => {
		const message = create(ListTasksRequestSchema, { statusTimestampAfter: { seconds } });
		const field = 'statusTimestampAfter';
		expect(() => requestToJson(ListTasksRequestSchema, message)).toThrow(
			expect.objectContaining({ violations: [{ field, description }] })
		);
	});
});

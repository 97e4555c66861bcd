import { create } from '@bufbuild/protobuf';
import { Code, ConnectError } from '@connectrpc/connect';
import { describe, expect, test } from 'vitest';
import { BadRequestSchema, ErrorInfoSchema } from '../../gen/google/rpc/error_details_pb.js';
import { A2AError } from '../../protocol/index.js';
import { grpcError } from './errors.js';

describe('a status', () => {
	test('has the code of the edition and the message', () => {
		const error = new A2AError('UNSUPPORTED_OPERATION', 'No streams');
		expect(grpcError(error, '1.0.1')).toMatchObject({
			code: Code.FailedPrecondition,
			rawMessage: 'No streams'
		});
		expect(grpcError(error, '1.0.0').code).toBe(Code.Unimplemented);
	});

	test('has the ErrorInfo and the violations as typed details', () => {
		const error = new A2AError('TASK_NOT_FOUND', 'Gone', {
			metadata: { taskId: 'task-1' },
			violations: [{ field: 'id', description: 'is old' }]
		});
		const found = grpcError(error, '1.0.1');
		expect(found.findDetails(ErrorInfoSchema)).toEqual([
			create(ErrorInfoSchema, {
				reason: 'TASK_NOT_FOUND',
				domain: 'a2a-protocol.org',
				metadata: { taskId: 'task-1' }
			})
		]);
		expect(found.findDetails(BadRequestSchema)).toEqual([
			create(BadRequestSchema, { fieldViolations: [{ field: 'id', description: 'is old' }] })
		]);
	});

	test('of a plain fault has no details', () => {
		expect(grpcError(new A2AError('INTERNAL_ERROR', 'Broken'), '1.0.1')).toMatchObject({
			code: Code.Internal,
			details: []
		});
	});

	test('of unknown origin is internal and tells nothing of it', () => {
		expect(grpcError(new TypeError('secret'), '1.0.1')).toMatchObject({
			code: Code.Internal,
			rawMessage: 'Internal error'
		});
	});

	test('of Connect itself stays as it is', () => {
		const error = new ConnectError('too late', Code.DeadlineExceeded);
		expect(grpcError(error, '1.0.1')).toBe(error);
	});
});

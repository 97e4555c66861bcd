import { expect, test } from 'vitest';
import type { RecordedError } from './exchange.js';
import { editionOf, reasonOf } from './error-reason.js';

const none = { message: 'Refused', metadata: {}, violations: [], details: [] };

function error(kind: RecordedError['kind'], code: number, fields: string[] = []): RecordedError {
	const violations = fields.map((field) => ({ field, description: 'is required' }));
	return { ...none, kind, code, violations };
}

test('a reason that is named counts, whatever the code', () => {
	const named = { ...error('http', 500), reason: 'TASK_NOT_FOUND' };
	expect(reasonOf(named)).toBe('TASK_NOT_FOUND');
	expect(reasonOf({ ...named, reason: 'OUT_OF_TEA' })).toBeUndefined();
});

test.each(['PARSE_ERROR', 'INVALID_REQUEST'] as const)(
	'%s is told by its name where its code stands for several faults',
	(reason) => {
		expect(reasonOf({ ...error('http', 400, ['body']), reason }, 400)).toBe(reason);
		expect(reasonOf({ ...error('grpc', 3, ['body']), reason }, 200)).toBe(reason);
	}
);

test.each([
	[error('jsonrpc', -32700), 200, 'PARSE_ERROR'],
	[error('jsonrpc', -32600, ['jsonrpc']), 200, 'INVALID_REQUEST'],
	[error('jsonrpc', -32600), 405, 'METHOD_NOT_ALLOWED'],
	[error('jsonrpc', -32600), 413, 'PAYLOAD_TOO_LARGE'],
	[error('jsonrpc', -32600), 415, 'CONTENT_ENCODING_NOT_SUPPORTED'],
	[error('jsonrpc', -32601), 200, 'METHOD_NOT_FOUND'],
	[error('jsonrpc', -32602, ['id']), 200, 'INVALID_PARAMS'],
	[error('jsonrpc', -32603), 200, 'INTERNAL_ERROR'],
	[error('http', 400, ['body']), 400, 'INVALID_PARAMS'],
	[error('http', 400, ['message.role']), 400, 'INVALID_PARAMS'],
	[error('http', 400), 400, 'INVALID_REQUEST'],
	[error('http', 404), 404, 'METHOD_NOT_FOUND'],
	[error('http', 405), 405, 'METHOD_NOT_ALLOWED'],
	[error('http', 413), 413, 'PAYLOAD_TOO_LARGE'],
	[error('http', 415), 415, 'CONTENT_ENCODING_NOT_SUPPORTED'],
	[error('grpc', 3, ['message']), 200, 'INVALID_PARAMS'],
	[error('grpc', 8), 200, 'PAYLOAD_TOO_LARGE'],
	[error('grpc', 13), 200, 'INTERNAL_ERROR'],
	[error('http', 418), 418, undefined]
] as const)('%j is told by its code', (refusal, status, reason) => {
	expect(reasonOf(refusal, status)).toBe(reason);
});

test.each([
	[error('http', 409), 'TASK_NOT_CANCELABLE', '1.0.0'],
	[error('http', 400), 'TASK_NOT_CANCELABLE', '1.0.1'],
	[{ ...error('http', 400), status: 'UNIMPLEMENTED' }, 'UNSUPPORTED_OPERATION', '1.0.0'],
	[{ ...error('grpc', 9), status: 'FAILED_PRECONDITION' }, 'UNSUPPORTED_OPERATION', '1.0.1'],
	[error('grpc', 12), 'UNSUPPORTED_OPERATION', '1.0.0'],
	[error('jsonrpc', -32002), 'TASK_NOT_CANCELABLE', '1.0.1'],
	[error('http', 418), 'TASK_NOT_FOUND', '1.0.1']
] as const)('%j for %s is of the edition %s', (refusal, reason, edition) => {
	expect(editionOf(refusal, reason)).toBe(edition);
});

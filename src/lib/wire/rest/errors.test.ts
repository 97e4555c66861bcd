import { describe, expect, test } from 'vitest';
import type { Reason } from '../../protocol/index.js';
import { A2AError, a2aReasons, plainReasons } from '../../protocol/index.js';
import { toResponse } from '../plain.js';
import { restError, restErrorResponse } from './errors.js';

/** Section 5.4: the status in edition 1.0.1 and in edition 1.0.0. */
const table: [Reason, number, number][] = [
	['TASK_NOT_FOUND', 404, 404],
	['TASK_NOT_CANCELABLE', 400, 409],
	['PUSH_NOTIFICATION_NOT_SUPPORTED', 400, 400],
	['UNSUPPORTED_OPERATION', 400, 400],
	['CONTENT_TYPE_NOT_SUPPORTED', 400, 415],
	['INVALID_AGENT_RESPONSE', 500, 502],
	['EXTENDED_AGENT_CARD_NOT_CONFIGURED', 400, 400],
	['EXTENSION_SUPPORT_REQUIRED', 400, 400],
	['VERSION_NOT_SUPPORTED', 400, 400],
	['PARSE_ERROR', 400, 400],
	['INVALID_REQUEST', 400, 400],
	['METHOD_NOT_FOUND', 404, 404],
	['METHOD_NOT_ALLOWED', 405, 405],
	['INVALID_PARAMS', 400, 400],
	['PAYLOAD_TOO_LARGE', 413, 413],
	['CONTENT_ENCODING_NOT_SUPPORTED', 415, 415],
	['INTERNAL_ERROR', 500, 500]
];

test.each(table)('%s is HTTP %i, and was %i in edition 1.0.0', (reason, current, before) => {
	const error = new A2AError(reason, 'No');
	expect(restErrorResponse(error, '1.0.1').status).toBe(current);
	expect(restErrorResponse(error, '1.0.0').status).toBe(before);
	expect(restError(error, '1.0.1').error.code).toBe(current);
	expect(restError(error, '1.0.0').error.code).toBe(before);
});

test('the table above has every reason', () => {
	const reasons = table.map(([reason]) => reason);
	expect(reasons.sort()).toEqual([...a2aReasons, ...plainReasons].sort());
});

describe('an error', () => {
	test('is one object with code, status, message and details', async () => {
		const metadata = { taskId: 'task-1' };
		const error = new A2AError('TASK_NOT_FOUND', 'No task has the id "task-1"', { metadata });
		const response = toResponse(restErrorResponse(error, '1.0.1', 'application/a2a+json'));
		expect(response.headers.get('Content-Type')).toBe('application/a2a+json');
		expect(await response.json()).toEqual({
			error: {
				code: 404,
				status: 'NOT_FOUND',
				message: 'No task has the id "task-1"',
				details: [
					{
						'@type': 'type.googleapis.com/google.rpc.ErrorInfo',
						reason: 'TASK_NOT_FOUND',
						domain: 'a2a-protocol.org',
						metadata
					}
				]
			}
		});
	});

	test('has the gRPC code of its edition as status', () => {
		const error = new A2AError('UNSUPPORTED_OPERATION', 'No');
		expect(restError(error, '1.0.1').error.status).toBe('FAILED_PRECONDITION');
		expect(restError(error, '1.0.0').error.status).toBe('UNIMPLEMENTED');
	});

	test('without details has an empty list of them', () => {
		expect(restError(new A2AError('METHOD_NOT_FOUND', 'No'), '1.0.1').error.details).toEqual([]);
	});

	test('of unknown origin tells nothing of it', async () => {
		const response = toResponse(restErrorResponse(new TypeError('secret'), '1.0.1'));
		expect(response.status).toBe(500);
		expect(await response.json()).toEqual({
			error: { code: 500, status: 'INTERNAL', message: 'Internal error', details: [] }
		});
	});
});

test('the verbs that a path takes are in the header Allow, and only there', async () => {
	const error = new A2AError('METHOD_NOT_ALLOWED', 'No', { metadata: { allow: 'GET, DELETE' } });
	const response = toResponse(restErrorResponse(error, '1.0.1'));
	expect(response.headers.get('Allow')).toBe('GET, DELETE');
	expect(await response.json()).toMatchObject({ error: { details: [] } });
	const other = new A2AError('TASK_NOT_FOUND', 'No');
	expect(restErrorResponse(other, '1.0.1').headers).not.toHaveProperty('Allow');
});

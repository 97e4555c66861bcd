import { describe, expect, test } from 'vitest';
import type { Reason } from '../../protocol/index.js';
import { A2AError, a2aReasons, plainReasons } from '../../protocol/index.js';
import { httpStatuses, jsonRpcError } from './errors.js';

/** Sections 5.4 and 9.5. */
const table: [Reason, number, string, number?][] = [
	['TASK_NOT_FOUND', -32001, 'Own words'],
	['TASK_NOT_CANCELABLE', -32002, 'Own words'],
	['PUSH_NOTIFICATION_NOT_SUPPORTED', -32003, 'Own words'],
	['UNSUPPORTED_OPERATION', -32004, 'Own words'],
	['CONTENT_TYPE_NOT_SUPPORTED', -32005, 'Own words'],
	['INVALID_AGENT_RESPONSE', -32006, 'Own words'],
	['EXTENDED_AGENT_CARD_NOT_CONFIGURED', -32007, 'Own words'],
	['EXTENSION_SUPPORT_REQUIRED', -32008, 'Own words'],
	['VERSION_NOT_SUPPORTED', -32009, 'Own words'],
	['PARSE_ERROR', -32700, 'Invalid JSON payload'],
	['INVALID_REQUEST', -32600, 'Own words'],
	['METHOD_NOT_FOUND', -32601, 'Method not found'],
	['METHOD_NOT_ALLOWED', -32600, 'Own words', 405],
	['INVALID_PARAMS', -32602, 'Own words'],
	['PAYLOAD_TOO_LARGE', -32600, 'Own words', 413],
	['CONTENT_ENCODING_NOT_SUPPORTED', -32600, 'Own words', 415],
	['INTERNAL_ERROR', -32603, 'Own words']
];

test.each(table)('%s is %i: "%s"', (reason, code, message, status) => {
	expect(jsonRpcError(new A2AError(reason, 'Own words'))).toMatchObject({ code, message });
	expect(httpStatuses[reason]).toBe(status);
});

test('the table above has every reason', () => {
	const reasons = table.map(([reason]) => reason);
	expect(reasons.sort()).toEqual([...a2aReasons, ...plainReasons].sort());
});

describe('an error', () => {
	test('has its details as an array of data', () => {
		const metadata = { taskId: 'task-1' };
		expect(jsonRpcError(new A2AError('TASK_NOT_FOUND', 'Gone', { metadata }))).toEqual({
			code: -32001,
			message: 'Gone',
			data: [
				{
					'@type': 'type.googleapis.com/google.rpc.ErrorInfo',
					reason: 'TASK_NOT_FOUND',
					domain: 'a2a-protocol.org',
					metadata
				}
			]
		});
	});

	test('says in its message and its data which fields were refused', () => {
		const violations = [{ field: 'message.parts', description: 'is required' }];
		expect(jsonRpcError(A2AError.invalid(violations))).toEqual({
			code: -32602,
			message: 'Invalid parameters: message.parts: is required',
			data: [{ '@type': 'type.googleapis.com/google.rpc.BadRequest', fieldViolations: violations }]
		});
	});

	test('without details has no member data', () => {
		expect(Object.keys(jsonRpcError(new A2AError('INTERNAL_ERROR', 'Out of order')))).toEqual([
			'code',
			'message'
		]);
	});

	test('of unknown origin tells nothing of it', () => {
		expect(jsonRpcError(new TypeError('secret'))).toEqual({
			code: -32603,
			message: 'Internal error'
		});
	});
});

import { expect, test } from 'vitest';
import type { Reason } from '../protocol/index.js';
import { a2aReasons, plainReasons } from '../protocol/index.js';
import { statusCodes, statusName } from './status.js';

/** Section 5.4: the gRPC code in edition 1.0.1 and in edition 1.0.0. */
const table: [Reason, string, string][] = [
	['TASK_NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'],
	['TASK_NOT_CANCELABLE', 'FAILED_PRECONDITION', 'FAILED_PRECONDITION'],
	['PUSH_NOTIFICATION_NOT_SUPPORTED', 'FAILED_PRECONDITION', 'UNIMPLEMENTED'],
	['UNSUPPORTED_OPERATION', 'FAILED_PRECONDITION', 'UNIMPLEMENTED'],
	['CONTENT_TYPE_NOT_SUPPORTED', 'INVALID_ARGUMENT', 'INVALID_ARGUMENT'],
	['INVALID_AGENT_RESPONSE', 'INTERNAL', 'INTERNAL'],
	['EXTENDED_AGENT_CARD_NOT_CONFIGURED', 'FAILED_PRECONDITION', 'FAILED_PRECONDITION'],
	['EXTENSION_SUPPORT_REQUIRED', 'FAILED_PRECONDITION', 'FAILED_PRECONDITION'],
	['VERSION_NOT_SUPPORTED', 'FAILED_PRECONDITION', 'UNIMPLEMENTED'],
	['PARSE_ERROR', 'INVALID_ARGUMENT', 'INVALID_ARGUMENT'],
	['INVALID_REQUEST', 'INVALID_ARGUMENT', 'INVALID_ARGUMENT'],
	['METHOD_NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'],
	['METHOD_NOT_ALLOWED', 'UNIMPLEMENTED', 'UNIMPLEMENTED'],
	['INVALID_PARAMS', 'INVALID_ARGUMENT', 'INVALID_ARGUMENT'],
	['PAYLOAD_TOO_LARGE', 'RESOURCE_EXHAUSTED', 'RESOURCE_EXHAUSTED'],
	['CONTENT_ENCODING_NOT_SUPPORTED', 'UNIMPLEMENTED', 'UNIMPLEMENTED'],
	['INTERNAL_ERROR', 'INTERNAL', 'INTERNAL']
];

test.each(table)('%s is %s, and was %s in edition 1.0.0', (reason, current, before) => {
	expect(statusName(reason, '1.0.1')).toBe(current);
	expect(statusName(reason, '1.0.0')).toBe(before);
});

test('the table above has every reason', () => {
	const reasons = table.map(([reason]) => reason);
	expect(reasons.sort()).toEqual([...a2aReasons, ...plainReasons].sort());
});

test('the names have the numbers that gRPC gives them', () => {
	expect(statusCodes).toEqual({
		INVALID_ARGUMENT: 3,
		NOT_FOUND: 5,
		RESOURCE_EXHAUSTED: 8,
		FAILED_PRECONDITION: 9,
		UNIMPLEMENTED: 12,
		INTERNAL: 13
	});
});

import { describe, expect, test } from 'vitest';
import { A2AError, a2aReasons, isA2AReason, plainReasons } from './errors.js';

test('the reasons of A2A are its nine errors without the suffix, and no others', () => {
	expect([...a2aReasons].sort()).toEqual([
		'CONTENT_TYPE_NOT_SUPPORTED',
		'EXTENDED_AGENT_CARD_NOT_CONFIGURED',
		'EXTENSION_SUPPORT_REQUIRED',
		'INVALID_AGENT_RESPONSE',
		'PUSH_NOTIFICATION_NOT_SUPPORTED',
		'TASK_NOT_CANCELABLE',
		'TASK_NOT_FOUND',
		'UNSUPPORTED_OPERATION',
		'VERSION_NOT_SUPPORTED'
	]);
	expect(a2aReasons.filter((reason) => !isA2AReason(reason))).toEqual([]);
	expect(plainReasons.filter(isA2AReason)).toEqual([]);
});

describe('what was caught', () => {
	test('is kept if it is an error of A2A', () => {
		const error = new A2AError('TASK_NOT_FOUND', 'No such task');
		expect(A2AError.from(error)).toBe(error);
	});

	test.each([[new TypeError('secret is undefined')], ['secret'], [undefined], [{ secret: 1 }]])(
		'is an internal error otherwise, with the cause kept and not told: %s',
		(caught) => {
			const error = A2AError.from(caught);
			expect(error).toMatchObject({
				reason: 'INTERNAL_ERROR',
				message: 'Internal error',
				metadata: {},
				violations: []
			});
			expect(error.cause).toBe(caught);
		}
	);
});

test('refused fields are all named in the message, and kept', () => {
	const violations = [
		{ field: 'id', description: 'is required' },
		{ field: 'historyLength', description: 'must not be negative' }
	];
	const error = A2AError.invalid(violations);
	expect(error.reason).toBe('INVALID_PARAMS');
	expect(error.message).toBe(
		'Invalid parameters: id: is required; historyLength: must not be negative'
	);
	expect(error.violations).toEqual(violations);
});

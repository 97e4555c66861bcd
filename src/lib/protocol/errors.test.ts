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

describe('an error stays small, however large the request was', () => {
	const large = 'x'.repeat(100_000);

	test('in its message and in its metadata', () => {
		const error = new A2AError('TASK_NOT_FOUND', large, { metadata: { taskId: large, id: 'a' } });
		expect(error.message).toBe(`${'x'.repeat(1000)}…`);
		expect(error.metadata).toEqual({ taskId: `${'x'.repeat(2000)}…`, id: 'a' });
	});

	test('without cutting what fits', () => {
		const message = 'x'.repeat(1000);
		const metadata = { taskId: 'x'.repeat(2000) };
		expect(new A2AError('TASK_NOT_FOUND', message, { metadata })).toMatchObject({
			message,
			metadata
		});
	});

	test('without cutting a character in two', () => {
		const metadata = { taskId: `${'x'.repeat(1999)}😀${large}` };
		const error = new A2AError('TASK_NOT_FOUND', `${'x'.repeat(999)}😀`, { metadata });
		expect(error.message).toBe(`${'x'.repeat(999)}…`);
		expect(error.metadata.taskId).toBe(`${'x'.repeat(1999)}…`);
	});

	test('in its violations, of which the first hundred are named and the rest counted', () => {
		const violations = Array.from({ length: 250 }, (_, index) => ({
			field: `message.parts[${index}]`,
			description: 'must be an object'
		}));
		const error = A2AError.invalid(violations);
		expect(error.violations).toEqual([
			...violations.slice(0, 100),
			{ field: '', description: 'and 150 more violations' }
		]);
		expect(error.message.length).toBeLessThan(1100);
		expect(A2AError.invalid(violations.slice(0, 100)).violations).toEqual(violations.slice(0, 100));
		const [last] = A2AError.invalid(violations.slice(0, 101)).violations.slice(100);
		expect(last?.description).toContain('1 more');
	});

	test('in each of its violations', () => {
		const [violation] = A2AError.invalid([{ field: 'a', description: large }]).violations;
		expect(violation?.description.length).toBeLessThan(2000);
	});
});

test('a refusal keeps what caused it', () => {
	const cause = new RangeError('NaN');
	expect(A2AError.invalid([{ field: 'id', description: 'is odd' }], cause).cause).toBe(cause);
});

import { expect, test } from 'vitest';
import type { RecordedError } from '../exchange/index.js';
import { reasonOf } from '../exchange/index.js';
import { lessonFor } from './error-lessons.js';

const none = { message: 'Refused', metadata: {}, violations: [], details: [] };

function lessonOf(error: Partial<RecordedError> & Pick<RecordedError, 'kind' | 'code'>) {
	const whole = { ...none, ...error };
	return lessonFor(whole, reasonOf(whole));
}

test('what a binary call is told speaks of no JSON', () => {
	const nested = lessonOf({ kind: 'grpc', code: 3, reason: 'PARSE_ERROR' });
	expect(nested?.means()).toContain('nested too deeply');
	const timeout = lessonOf({ kind: 'grpc', code: 3 });
	expect(timeout?.change()).toContain('grpc-timeout');
	expect(timeout?.alone).toBe(true);
	for (const lesson of [nested, timeout]) {
		expect(lesson?.means() ?? '').not.toContain('JSON');
		expect(lesson?.change() ?? '').not.toContain('JSON');
	}
});

test('JSON that is no object is not called something else', () => {
	const lesson = lessonOf({ kind: 'http', code: 400, reason: 'INVALID_REQUEST' });
	expect(lesson?.means()).toContain('is JSON');
	const broken = lessonOf({ kind: 'http', code: 400, reason: 'PARSE_ERROR' });
	expect(broken?.means()).toContain('is not valid JSON');
});

test('a deadline that has passed has a lesson, and gRPC alone has it', () => {
	const lesson = lessonOf({ kind: 'grpc', code: 4, status: 'DEADLINE_EXCEEDED' });
	expect(lesson?.means()).toContain('grpc-timeout');
	expect(lesson?.alone).toBe(true);
});

test('a call whose sandbox was reset is not told to blame the agent', () => {
	const broken = {
		kind: 'jsonrpc',
		code: -32603,
		message: 'The sandbox "main" was reset'
	} as const;
	const reset = { ...broken, reason: 'INTERNAL_ERROR', metadata: { sandboxFault: 'reset' } };
	expect(lessonOf(reset)?.means()).toContain('was reset');
	expect(lessonOf(broken)?.means()).toContain('inside the agent');
});

test('a task that is done is read with GetTask', () => {
	const lesson = lessonOf({ kind: 'http', code: 400, reason: 'UNSUPPORTED_OPERATION' });
	expect(lesson?.change()).toContain('GetTask');
});

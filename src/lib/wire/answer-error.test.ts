import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../protocol/index.js';
import { AnswerError, jsonError } from './answer-error.js';

const info = {
	'@type': 'type.googleapis.com/google.rpc.ErrorInfo',
	reason: 'TASK_NOT_FOUND',
	domain: 'a2a-protocol.org',
	metadata: { taskId: 'task-1' }
};
const bad = {
	'@type': 'type.googleapis.com/google.rpc.BadRequest',
	fieldViolations: [{ field: 'id', description: 'is required' }]
};
const help = { '@type': 'type.googleapis.com/google.rpc.Help', reason: 'none', metadata: {} };

function errorWith(...details: JsonObject[]): AnswerError {
	return new AnswerError('No', { kind: 'jsonrpc', code: -32001, details });
}

describe('what an error answer tells', () => {
	test('is read from the details of its type, wherever they stand', () => {
		const error = errorWith(help, bad, info);
		expect(error.reason).toBe('TASK_NOT_FOUND');
		expect(error.metadata).toEqual({ taskId: 'task-1' });
		expect(error.violations).toEqual([{ field: 'id', description: 'is required' }]);
	});

	test('is nothing without details', () => {
		const error = new AnswerError('No', { kind: 'http', code: 502 });
		expect(error.details).toEqual([]);
		expect(error.reason).toBeUndefined();
		expect(error.metadata).toEqual({});
		expect(error.violations).toEqual([]);
	});

	test('is nothing in details of other types', () => {
		const error = errorWith(help, { reason: 'TASK_NOT_FOUND' }, { ...info, '@type': 'ErrorInfo' });
		expect(error.reason).toBeUndefined();
		expect(error.metadata).toEqual({});
	});

	test.each([
		[{ reason: 5, metadata: ['a'] }],
		[{ reason: null, metadata: null }],
		[{ reason: undefined, metadata: 'a' }]
	])('is nothing in details of the wrong form: %j', (members) => {
		const error = errorWith({ ...info, ...members } as JsonObject, { ...bad, fieldViolations: {} });
		expect(error.reason).toBeUndefined();
		expect(error.metadata).toEqual({});
		expect(error.violations).toEqual([]);
	});
});

test('metadata is text, whatever was sent', () => {
	const metadata = JSON.parse(
		'{"a": 1, "b": ["x"], "c": null, "__proto__": {"d": true}}'
	) as JsonObject;
	const error = errorWith({ ...info, metadata });
	expect(Object.entries(error.metadata)).toEqual([
		['a', '1'],
		['b', '["x"]'],
		['c', ''],
		['__proto__', '{"d":true}']
	]);
});

test.each([1.5, Infinity, 2 ** 60, '404', null, undefined, [400]])(
	'a code that is no integer, such as %s, gives way to the HTTP status',
	(code) => {
		const response = new Response(null, { status: 404 });
		expect(jsonError({ code, message: 'No' }, response)).toMatchObject({ code: 404 });
	}
);

test('a code is kept with its kind and the name of its status', () => {
	const error = new AnswerError('Gone', { kind: 'grpc', code: 5, status: 'NOT_FOUND' });
	expect(error).toMatchObject({
		name: 'AnswerError',
		message: 'Gone',
		kind: 'grpc',
		code: 5,
		status: 'NOT_FOUND'
	});
	expect(errorWith().status).toBeUndefined();
});

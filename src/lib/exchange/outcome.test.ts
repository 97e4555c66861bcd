import { describe, expect, test } from 'vitest';
import type { Exchange, RecordedError } from './exchange.js';
import { errorBody, grpcStatus } from './outcome.js';

const start: Exchange = {
	id: 'x-1',
	sequence: 1,
	startedAt: 0,
	operation: 'GetTask',
	binding: 'grpc',
	messages: []
};
const complete = { kind: 'complete', at: 0 } as const;

function refused(change: Partial<RecordedError> = {}): Exchange['ending'] {
	const nothing = { metadata: {}, violations: [], details: [] };
	const error = { kind: 'grpc', code: 5, status: 'NOT_FOUND', message: 'No', ...nothing } as const;
	return { kind: 'refused', at: 0, error: { ...error, ...change } };
}

function answered(type: string, body: string): Exchange['response'] {
	const chunks = [{ at: 0, bytes: new TextEncoder().encode(body) }];
	return { at: 0, status: 200, headers: [['content-type', type]], chunks };
}

describe('the gRPC status', () => {
	test('is OK for a complete answer', () => {
		expect(grpcStatus({ ...start, ending: complete })).toEqual({ code: 0, name: 'OK' });
	});

	test('is the one of a refusal', () => {
		expect(grpcStatus({ ...start, ending: refused() })).toEqual({ code: 5, name: 'NOT_FOUND' });
		const nameless = refused({ code: 99, status: undefined });
		expect(grpcStatus({ ...start, ending: nameless })).toEqual({ code: 99, name: '' });
	});

	test.each<[string, Partial<Exchange>]>([
		['that goes on', {}],
		['that was aborted', { ending: { kind: 'aborted', at: 0 } }],
		['that got an HTTP error', { ending: refused({ kind: 'http', code: 404 }) }],
		['over another binding', { binding: 'rest', ending: complete }]
	])('is missing from an exchange %s', (_, change) => {
		expect(grpcStatus({ ...start, ...change })).toBeUndefined();
	});
});

describe('the JSON of a refusal', () => {
	const ending = refused({ details: [{ reason: 'TASK_NOT_FOUND' }] });

	test('is the body where that is JSON', () => {
		const response = answered('application/json', '{"code":404}');
		const json = { source: 'body', value: { code: 404 } };
		expect(errorBody({ ...start, response, ending })).toEqual(json);
	});

	test.each([
		['application/grpc-web+proto', '{}'],
		['text/event-stream', 'data: {}\n\n'],
		['application/json', '']
	])('is the details where the body is %s: "%s"', (type, body) => {
		const response = answered(type, body);
		const json = { source: 'details', value: [{ reason: 'TASK_NOT_FOUND' }] };
		expect(errorBody({ ...start, response, ending })).toEqual(json);
	});

	test('is missing where there is neither', () => {
		const response = answered('text/html', '<html>');
		expect(errorBody({ ...start, response, ending: refused() })).toBeUndefined();
	});

	test('is missing from an answer that is no refusal', () => {
		const response = answered('application/json', '{}');
		expect(errorBody({ ...start, response, ending: complete })).toBeUndefined();
	});
});

import { expect, test } from 'vitest';
import type { CallExchange, Ending, RecordedError } from '../exchange/index.js';
import { lastState } from '../exchange/index.js';
import { announce } from './announce.js';

const working = { statusUpdate: { taskId: 'task-1', status: { state: 'TASK_STATE_WORKING' } } };
const request = { method: 'POST', url: '/rpc', headers: [], body: new Uint8Array() };
const response = { at: 1, status: 200, headers: [], chunks: [] };
const error: RecordedError = {
	kind: 'jsonrpc',
	code: -32001,
	message: 'No such task',
	metadata: {},
	violations: [],
	details: []
};

function call(facts: Partial<CallExchange> = {}): CallExchange {
	return {
		id: 'x-1',
		sequence: 1,
		startedAt: 0,
		operation: 'SubscribeToTask',
		binding: 'jsonrpc',
		asked: {},
		request,
		messages: [{ at: 0, value: working }],
		...facts
	};
}

function ended(ending: Ending, facts: Partial<CallExchange> = {}): CallExchange {
	return call({ response, ending, ...facts });
}

function said(
	exchange: CallExchange | undefined,
	{ waiting = false, streams = true } = {}
): string {
	return announce({ exchange, state: lastState(exchange?.messages ?? []), waiting, streams });
}

test('a call is told of from its beginning', () => {
	expect(said(undefined)).toBe('');
	expect(said(undefined, { waiting: true })).toBe('Waiting for the answer…');
	expect(said(call({ messages: [] }))).toBe('Waiting for the answer…');
	expect(said(call())).toBe('Task state: WORKING.');
	expect(said(call({ messages: [{ at: 0, value: {} }] }))).toBe('The stream is open.');
});

test.each<[string, CallExchange, string]>([
	[
		'an answer',
		ended({ kind: 'complete', at: 5 }, { operation: 'GetTask' }),
		'Answer: 200 OK, after 5\u00a0ms. Task state: WORKING.'
	],
	[
		'a stream',
		ended({ kind: 'complete', at: 5 }),
		'The stream has ended, after 5\u00a0ms. Task state: WORKING.'
	],
	[
		'a call that was stopped',
		ended({ kind: 'aborted', at: 5 }),
		'Stopped waiting. Task state: WORKING.'
	],
	['an error', ended({ kind: 'refused', at: 5, error }), 'Error: No such task'],
	[
		'a connection that broke',
		ended({ kind: 'failed', at: 5, message: 'network error' }),
		'The connection was lost: network error'
	],
	[
		'a request that cannot be written',
		ended({ kind: 'failed', at: 5, message: 'no number' }, { request: undefined }),
		'Nothing was sent: no number'
	]
])('the end of %s is told', (_, exchange, words) => {
	expect(said(exchange)).toBe(words);
});

test('what cannot be seen in the words of an agent is told by its number', () => {
	const message = 'No \u202eksat\u2066 such\u200b task';
	expect(said(ended({ kind: 'refused', at: 5, error: { ...error, message } }))).toBe(
		'Error: No [U+202E]ksat[U+2066] such[U+200B] task'
	);
	expect(said(ended({ kind: 'failed', at: 5, message: 'gone\u0007' }))).toBe(
		'The connection was lost: gone[U+0007]'
	);
	const status = { state: 'TASK_STATE_\u202eDONE' };
	const value = { statusUpdate: { taskId: 'task-1', status } };
	expect(said(call({ messages: [{ at: 0, value }] }))).toBe('Task state: [U+202E]DONE.');
});

test('streams can be silenced, their ends too, and other answers cannot', () => {
	const silent = { streams: false };
	expect(said(call(), silent)).toBe('');
	expect(said(ended({ kind: 'complete', at: 5 }), silent)).toBe('');
	const answer = ended({ kind: 'complete', at: 5 }, { operation: 'GetTask' });
	expect(said(answer, silent)).toContain('Answer: 200 OK');
	expect(said(undefined, { waiting: true, streams: false })).toBe('Waiting for the answer…');
});

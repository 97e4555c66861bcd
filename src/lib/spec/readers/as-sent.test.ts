import { describe, expect, test } from 'vitest';
import type { JsonObject, OperationName } from '../../protocol/index.js';
import { operation } from '../../protocol/index.js';
import { writtenRequest } from '../../wire/index.js';
import { call } from '../exchanges.test-helper.js';
import { asSent } from './as-sent.js';

const sentOver = (binding: 'rest' | 'jsonrpc', name: OperationName, asked: JsonObject) =>
	asSent(call({ operation: name, asked, binding, at: 0 })).asked;

describe('a request is what was sent', () => {
	test.each<[OperationName, JsonObject, JsonObject]>([
		['ListTasks', { contextId: 7 }, { contextId: '7' }],
		['ListTasks', { contextId: ['a', 'b'] }, { contextId: '["a","b"]' }],
		['ListTasks', { includeArtifacts: 'true' }, { includeArtifacts: true }],
		['ListTasks', { pageSize: 0, contextId: 7 }, { pageSize: 0, contextId: '7' }],
		['GetTask', { id: 'a/b', history_length: [1] }, { id: 'a/b', history_length: '[1]' }],
		['GetTask', { id: 'a', tenant: 5 }, { id: 'a', tenant: '5' }],
		[
			'ListTaskPushNotificationConfigs',
			{ taskId: 'a', task_id: 'b', tenant: 't' },
			{ taskId: 'a', tenant: 't' }
		],
		[
			'CreateTaskPushNotificationConfig',
			{ taskId: 'a', task_id: 'b', url: 7 },
			{ taskId: 'a', url: 7 }
		]
	])('over HTTP+JSON: %s %j', (name, asked, sent) => {
		expect(sentOver('rest', name, asked)).toEqual(sent);
		expect(sentOver('jsonrpc', name, asked)).toBe(asked);
	});

	test.each<[OperationName, JsonObject]>([
		['ListTasks', { status: 7, pageSize: '3', pageToken: null, unknown: { a: 1 } }],
		['GetTask', { tenant: 'acme', id: 'a:cancel', historyLength: 1 }],
		['GetTask', { tenant: 'tasks', id: 'a' }],
		['SubscribeToTask', { id: 'a' }],
		['SendMessage', { tenant: 'a', message: { messageId: 'm', role: 1, parts: [{ text: '' }] } }],
		['GetExtendedAgentCard', {}]
	])('and stays as it is written where both say the same: %s %j', (name, asked) => {
		expect(sentOver('rest', name, asked)).toBe(asked);
	});

	test('with every name that stands in the query more than once', () => {
		const text = '{"status": "TASK_STATE_WORKING", "status": "TASK_STATE_WORKING"}';
		const asked = { status: 'TASK_STATE_WORKING' };
		const { path } = writtenRequest(operation('ListTasks'), asked, text);
		const sent = asSent(call({ operation: 'ListTasks', asked, binding: 'rest', path, at: 0 }));
		expect(sent.asked).toEqual({ status: ['TASK_STATE_WORKING', 'TASK_STATE_WORKING'] });
	});
});

test.each(['/tasks/', '/tasks//pushNotificationConfigs', '/', '/tasks/%FF'])(
	'a call that was sent to %s asked for no operation',
	(path) => {
		const exchange = call({
			operation: 'GetTask',
			asked: { id: '' },
			binding: 'rest',
			path,
			at: 0
		});
		expect(asSent(exchange)).not.toHaveProperty('operation');
		expect(asSent(exchange)).not.toHaveProperty('asked');
		expect(asSent(exchange)).toBe(asSent(exchange));
	}
);

test('a call of which nothing was sent stays as it is', () => {
	const exchange = { ...call({ operation: 'GetTask', asked: {}, at: 0 }), request: undefined };
	expect(asSent({ ...exchange, binding: 'rest' })).toMatchObject({ operation: 'GetTask' });
});

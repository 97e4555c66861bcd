import { expect, test } from 'vitest';
import type { Binding, OperationName } from '../protocol/index.js';
import { lossesIn, operation, parseObject } from '../protocol/index.js';
import { obstacleOf } from './obstacle.js';

test.each<[Binding, OperationName, string, string | undefined]>([
	['jsonrpc', 'GetTask', '{"id": ', undefined],
	['jsonrpc', 'GetTask', '{"id": 1e400, "id": 2}', undefined],
	['rest', 'SendMessage', '{"id": ', undefined],
	['rest', 'SendStreamingMessage', '', undefined],
	['rest', 'GetTask', '{"id" 5}', 'path-text 5'],
	['rest', 'CancelTask', '[5]', 'path-text ['],
	['rest', 'GetTask', '{"id": 1e400, "id": "2"}', undefined],
	['rest', 'GetTask', '{"id": "a", "id": 2}', 'url-type 2'],
	['rest', 'GetTask', '{"historyLength": 1}', 'url-missing {'],
	['rest', 'CancelTask', '{"id": ""}', 'url-missing ""'],
	['rest', 'GetTask', '{"id": ".."}', 'url-dots ".."'],
	['rest', 'ListTaskPushNotificationConfigs', '{"task_id": "."}', 'url-dots "."'],
	['rest', 'SendMessage', '{"tenant": ".."}', 'url-dots ".."'],
	['rest', 'GetTask', '{"id": ["a"]}', 'url-type ["a"]'],
	['rest', 'ListTasks', '{"contextId": "\\ud800"}', 'url-unicode "\\ud800"'],
	['rest', 'ListTasks', '{"contextId": 7}', undefined],
	['rest', 'SendMessage', '{"message": {"taskId": ".."}, "a": "\\ud800"}', undefined],
	['jsonrpc', 'GetTask', '{"id": "..", "tenant": "\\ud800"}', undefined],
	['grpc', 'GetTask', '{"id": ".."}', undefined],
	['grpc', 'GetTask', '{"id": "\\ud800 x"}', 'binary-unicode "\\ud800 x"'],
	['grpc', 'CancelTask', '{"metadata": {"k": [1, "\\udc00"]}}', 'binary-unicode "\\udc00"'],
	['grpc', 'CancelTask', '{"metadata": {"\\udc00": 1}}', 'binary-unicode "\\udc00"'],
	[
		'grpc',
		'CancelTask',
		'{"metadata": {"k": {"__proto__": {"x": 1}}}}',
		'binary-proto "__proto__"'
	],
	['grpc', 'SendMessage', '{"id" 5}', 'binary-text 5'],
	['grpc', 'SendMessage', '{"a": 1e400}', 'binary-number 1e400'],
	['grpc', 'SendMessage', '{"a": 1, "a": 2}', 'binary-name "a"'],
	['grpc', 'SendMessage', '{"a": 1}', undefined]
])('over %s, %s as %s meets %s', (binding, name, text, expected) => {
	const parsed = parseObject(text);
	const fault = 'fault' in parsed ? parsed.fault : undefined;
	const request = 'value' in parsed ? parsed.value : {};
	const losses = fault ? [] : lossesIn(text);
	const facts = { binding, operation: operation(name), text, request, fault, losses };
	const obstacle = obstacleOf(facts);
	const told = obstacle && `${obstacle.kind} ${text.slice(obstacle.from, obstacle.to)}`;
	expect(told).toBe(expected);
});

test('a request that is nested deeper than the stack is looked through all the same', () => {
	const depth = 100_000;
	const request = { a: [] as unknown[] };
	let inner = request.a;
	for (let level = 0; level < depth; level += 1) inner.push((inner = []));
	const facts = { binding: 'grpc', operation: operation('CancelTask'), fault: undefined } as const;
	expect(obstacleOf({ ...facts, text: '', request: request as never, losses: [] })).toBeUndefined();
});

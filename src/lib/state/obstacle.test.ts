import { expect, test } from 'vitest';
import type { Binding, OperationName } from '../protocol/index.js';
import { operation } from '../protocol/index.js';
import { lossesIn } from '../wire/index.js';
import { parseObject } from './json-object.js';
import { obstacleOf } from './obstacle.js';

test.each<[Binding, OperationName, string, string | undefined]>([
	['jsonrpc', 'GetTask', '{"id": ', undefined],
	['jsonrpc', 'GetTask', '{"id": 1e400, "id": 2}', undefined],
	['rest', 'SendMessage', '{"id": ', undefined],
	['rest', 'SendStreamingMessage', '', undefined],
	['rest', 'GetTask', '{"id" 5}', 'path-text 5'],
	['rest', 'CancelTask', '[5]', 'path-text ['],
	['rest', 'GetTask', '{"id": 1e400, "id": 2}', undefined],
	['grpc', 'SendMessage', '{"id" 5}', 'binary-text 5'],
	['grpc', 'SendMessage', '{"a": 1e400}', 'binary-number 1e400'],
	['grpc', 'SendMessage', '{"a": 1, "a": 2}', 'binary-name "a"'],
	['grpc', 'SendMessage', '{"a": 1}', undefined]
])('over %s, %s as %s meets %s', (binding, name, text, expected) => {
	const parsed = parseObject(text);
	const fault = 'fault' in parsed ? parsed.fault : undefined;
	const losses = fault ? [] : lossesIn(text);
	const obstacle = obstacleOf({ binding, operation: operation(name), fault, losses });
	const told = obstacle && `${obstacle.kind} ${text.slice(obstacle.from, obstacle.to)}`;
	expect(told).toBe(expected);
});

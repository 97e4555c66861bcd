import { expect, test } from 'vitest';
import { operation } from '../protocol/index.js';
import { requestLine } from './request-line.js';

const url = 'https://agent.example/fares';
const get = operation('GetTask');

test('JSON-RPC has one path, so its line names the method', () => {
	const line = requestLine({ binding: 'jsonrpc', operation: get, url, request: { id: 'a' } });
	expect(line).toEqual({ verb: 'POST', path: '/fares', method: 'GetTask' });
});

test('gRPC-Web names service and operation, even of a request that cannot be read', () => {
	const line = requestLine({ binding: 'grpc', operation: get, url, request: {}, text: '{' });
	expect(line).toEqual({ verb: 'POST', path: '/fares/lf.a2a.v1.A2AService/GetTask' });
});

test('HTTP+JSON spreads the request over path and query', () => {
	const request = { id: 'a/b', historyLength: 2 };
	const line = requestLine({ binding: 'rest', operation: get, url, request });
	expect(line).toEqual({ verb: 'GET', path: '/fares/tasks/a%2Fb?historyLength=2' });
});

test.each([
	['jsonrpc', '/fares/?x=1'],
	['rest', '/fares/tasks/a?x=1&historyLength=2'],
	['grpc', '/fares/lf.a2a.v1.A2AService/GetTask?x=1']
] as const)('over %s, a URL may end in a slash and have a query', (binding, path) => {
	const request = { id: 'a', historyLength: 2 };
	const facts = { binding, operation: get, url: `${url}/?x=1`, request };
	expect(requestLine(facts).path).toBe(path);
});

test('HTTP+JSON has no path while that depends on a request that cannot be read', () => {
	const facts = { binding: 'rest', url, request: {}, text: '{' } as const;
	expect(requestLine({ ...facts, operation: get })).toEqual({ verb: 'GET', path: undefined });
	expect(requestLine({ ...facts, operation: operation('SendMessage') })).toEqual({
		verb: 'POST',
		path: '/fares/message:send'
	});
});

test('HTTP+JSON has no path for an id that cannot stand in one', () => {
	const request = { id: '\ud800' };
	const line = requestLine({ binding: 'rest', operation: get, url, request });
	expect(line).toEqual({ verb: 'GET', path: undefined });
});

test('HTTP+JSON shows the digits of a text that is sent as written', () => {
	const text = '{"id": "a", "historyLength": 12345678901234567890}';
	const request = { id: 'a', historyLength: 12345678901234567000 };
	const line = requestLine({ binding: 'rest', operation: get, url, request, text });
	expect(line.path).toBe('/fares/tasks/a?historyLength=12345678901234567890');
});

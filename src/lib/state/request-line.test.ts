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
	const line = requestLine({ binding: 'grpc', operation: get, url, request: undefined });
	expect(line).toEqual({ verb: 'POST', path: '/fares/lf.a2a.v1.A2AService/GetTask' });
});

test('HTTP+JSON spreads the request over path and query', () => {
	const request = { id: 'a/b', historyLength: 2 };
	const line = requestLine({ binding: 'rest', operation: get, url, request });
	expect(line).toEqual({ verb: 'GET', path: '/fares/tasks/a%2Fb?historyLength=2' });
});

test('HTTP+JSON has no path while the request cannot be read', () => {
	const line = requestLine({ binding: 'rest', operation: get, url, request: undefined });
	expect(line).toEqual({ verb: 'GET', path: undefined });
});

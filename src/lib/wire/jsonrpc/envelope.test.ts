import { describe, expect, test } from 'vitest';
import { A2AError, operations } from '../../protocol/index.js';
import { assertEnvelope, needOperation, readId, readParams } from './envelope.js';

const call = { jsonrpc: '2.0', id: 1, method: 'GetTask' };

function faults(body: unknown): string[] {
	try {
		assertEnvelope(body);
	} catch (caught) {
		const error = A2AError.from(caught);
		expect(error.reason).toBe('INVALID_REQUEST');
		return error.violations.map(({ field }) => field);
	}
	return [];
}

describe('the id to answer with', () => {
	const idIn = (text: string) => readId(JSON.parse(text), text);

	test.each(['"a"', '""', '0', '-1', '1.5', '9007199254740993', '-0', '1.0', '1e400', 'null'])(
		'is that of the request, as it is written: %s',
		(id) => {
			expect(idIn(`{"jsonrpc":"2.0","method":"GetTask","params":{"id":2},"id" : ${id}\n}`)).toBe(
				id
			);
			expect(idIn(`{"id":${id},"params":{"a":"\\"id\\":3","id":[{"id":4}]},"x":"id"}`)).toBe(id);
		}
	);

	test.each(['{"id":{}}', '{"id":[1]}', '{"id":true}', '{}', `[{"id":1}]`, '"text"', 'null'])(
		'is null where the request has none: %s',
		(text) => {
			expect(idIn(text)).toBe('null');
		}
	);

	test('is the last one of several, as for every member of a JSON object', () => {
		expect(idIn('{"id":1,"id":2.0}')).toBe('2.0');
		expect(idIn('{"id":1,"id":"a"}')).toBe('"a"');
		expect(idIn('{"id":"a","\\u0069d":3}')).toBe('3');
	});

	test('is read from a request that is wrong otherwise', () => {
		expect(idIn('{"id":"a","jsonrpc":1}')).toBe('"a"');
	});
});

describe('a request', () => {
	test.each([
		[{}],
		[{ id: null }],
		[{ id: 'a' }],
		[{ id: 1.5 }],
		[{ params: {} }],
		[{ params: [] }],
		[{ method: 'unknown' }],
		[{ method: '' }],
		[{ extra: 1 }]
	])('may have %j', (members) => {
		expect(faults({ ...call, ...members })).toEqual([]);
	});

	test.each([
		['jsonrpc', { jsonrpc: '1.0' }],
		['jsonrpc', { jsonrpc: 2.0 }],
		['jsonrpc', { jsonrpc: undefined }],
		['id', { id: {} }],
		['id', { id: [] }],
		['id', { id: true }],
		['method', { method: undefined }],
		['method', { method: 5 }],
		['method', { method: null }],
		['params', { params: null }],
		['params', { params: 'a' }],
		['params', { params: 5 }]
	])('is refused for its %s in %j', (field, members) => {
		expect(faults({ ...call, ...members })).toEqual([field]);
	});

	test.each([2 ** 53, -(2 ** 53), 1e20, Infinity])('may have the number %d as id', (id) => {
		expect(faults({ ...call, id })).toEqual([]);
	});

	test('needs an id: notifications get no answer, and A2A has none', () => {
		expect(faults({ jsonrpc: '2.0', method: 'GetTask' })).toEqual(['id']);
	});

	test.each([[[]], [[call]], ['text'], [5], [null], [true]])('is one object, not %j', (body) => {
		expect(faults(body)).toEqual(['body']);
	});

	test('is refused for all its faults together', () => {
		expect(faults({ id: [], params: 1 })).toEqual(['jsonrpc', 'id', 'method', 'params']);
		expect(faults({})).toEqual(['jsonrpc', 'id', 'method']);
		expect(() => assertEnvelope({ ...call, id: true, params: 1 })).toThrow(
			'Request payload validation error: id: must be a string, a number or null; params: must be an object'
		);
	});
});

describe('the method', () => {
	test.each(operations.map(({ name }) => name))('%s is known', (name) => {
		expect(needOperation(name).name).toBe(name);
	});

	test.each([
		['message/send', '"message/send" is a name of an earlier version; 1.0 calls it SendMessage'],
		['tasks/sendSubscribe', /1\.0 calls it SendStreamingMessage$/],
		['message.send', 'A2A 1.0 has no method "message.send"'],
		['sendMessage', 'A2A 1.0 has no method "sendMessage"'],
		['', 'A2A 1.0 has no method ""'],
		['__proto__', 'A2A 1.0 has no method "__proto__"']
	])('"%s" is not, which is said with today\'s name if it has one', (method, description) => {
		const said = typeof description === 'string' ? description : expect.stringMatching(description);
		expect(() => needOperation(method)).toThrow(
			expect.objectContaining({
				reason: 'METHOD_NOT_FOUND',
				violations: [{ field: 'method', description: said as string }]
			})
		);
	});
});

describe('the params', () => {
	test('are those given, and empty when they are left out', () => {
		const params = { id: 'task-1' };
		expect(readParams(params)).toBe(params);
		expect(readParams(undefined)).toEqual({});
	});

	test.each([[[]], [['task-1']]])('are not positional: %j', (params) => {
		expect(() => readParams(params)).toThrow(
			expect.objectContaining({
				reason: 'INVALID_PARAMS',
				violations: [{ field: 'params', description: 'must be an object, not an array' }]
			})
		);
	});
});

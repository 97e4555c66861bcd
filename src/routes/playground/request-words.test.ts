import { describe, expect, test } from 'vitest';
import type { Binding, OperationName } from '$lib/protocol';
import { CallDesk } from '$lib/state';
import { textFaults } from './request-words.js';

function faultsOf(binding: Binding, operation: OperationName, text: string) {
	const { request } = new CallDesk();
	request.chooseBinding(binding);
	request.chooseOperation(operation);
	request.edit(text);
	return textFaults(request).map(({ from, to, message, kind }) => ({
		place: text.slice(from, to),
		message,
		kind
	}));
}

describe('what a binding cannot carry is marked where it is, with the reason', () => {
	test.each<[Binding, OperationName, string, string, string]>([
		['rest', 'GetTask', '{"id": ".."}', '".."', 'id'],
		['rest', 'GetTask', '{"id": 12345678901234567890}', '12345678901234567890', 'id'],
		['rest', 'GetTask', '{}', '{', 'missing'],
		['rest', 'ListTasks', '{"tenant": "."}', '"."', 'tenant'],
		['grpc', 'GetTask', '{"id": "\\ud800"}', '"\\ud800"', 'surrogate'],
		['grpc', 'CancelTask', '{"metadata": {"__proto__": 1}}', '"__proto__"', '__proto__']
	])('over %s, %s %s at %s', (binding, operation, text, place, word) => {
		const [fault, ...others] = faultsOf(binding, operation, text);
		expect(others).toEqual([]);
		expect(fault).toMatchObject({ place, kind: 'fault' });
		expect(fault?.message).toContain(word);
		expect(fault?.message).toContain('cannot send this');
	});

	test('and a long value is cut', () => {
		const [fault] = faultsOf('rest', 'GetTask', `{"id": ["${'x'.repeat(500)}"]}`);
		expect(fault?.message).toContain('…');
		expect(fault?.message.length).toBeLessThan(300);
	});
});

test('what is lost in reading is sent by the bindings of text alone', () => {
	const text = '{"pageSize": 12345678901234567890, "a": 1, "a": 2}';
	const kinds = (binding: Binding) => faultsOf(binding, 'ListTasks', text).map(({ kind }) => kind);
	expect(kinds('jsonrpc')).toEqual(['warning', 'warning']);
	expect(kinds('rest')).toEqual(['warning', 'warning']);
	expect(kinds('grpc')).toEqual(['fault', 'fault']);
});

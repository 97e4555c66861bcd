import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../protocol/index.js';
import { findViolations, operation } from '../../protocol/index.js';
import type { Form } from './form.js';
import {
	countFaults,
	faultsAt,
	unfinishedBeside,
	unfinishedInOrder,
	inWords,
	inputText,
	readAt,
	withChanges
} from './form.js';

const type = operation('SendMessage').input;

function formOf(request: JsonObject): Form {
	return {
		type,
		request,
		violations: findViolations(type, request),
		unfinished: {},
		meanings: {},
		tasks: [],
		change: () => {},
		keepUnfinished: () => {},
		arrange: () => {}
	};
}

describe('a request in snake_case', () => {
	const request = { message: { message_id: 'a', task_id: 'b' } };

	test('is read by names in camelCase', () => {
		expect(readAt(formOf(request), ['message', 'taskId'])).toBe('b');
	});

	test('keeps its spelling when it is changed', () => {
		const next = withChanges(type, request, [
			[['message', 'taskId'], 'c'],
			[['message', 'contextId'], 'd']
		]);
		expect(next).toEqual({ message: { message_id: 'a', task_id: 'c', contextId: 'd' } });
	});
});

test('faults are found at their place, and counted with those below', () => {
	const form = formOf({ message: { role: 'ROLE_USER', parts: [{}, { text: 1 }] } });
	expect(faultsAt(form, ['message', 'messageId'])).toEqual(['is required']);
	expect(faultsAt(form, ['message', 'parts', 0])).toEqual(['needs one of text, raw, url, data']);
	expect(faultsAt(form, ['message'])).toEqual([]);
	expect(countFaults(form, ['message', 'parts'])).toBe(2);
	expect(countFaults(form, ['message', 'part'])).toBe(0);
	expect(countFaults(form, ['message'])).toBe(3);
});

describe('what is unfinished beside the request', () => {
	const parts = ['message', 'parts'];
	const unfinished = {
		metadata: '{',
		'message.parts[1].data': '[',
		'message.parts[1].metadata': '{"a"',
		'message.parts[10].data': '1 2'
	};

	test('counts as a fault at its place', () => {
		const form = { ...formOf({ message: {} }), violations: [], unfinished };
		expect(countFaults(form, [...parts, 1])).toBe(2);
		expect(countFaults(form, parts)).toBe(3);
	});

	test('goes with a change at its place or above', () => {
		expect(unfinishedBeside(unfinished, [['metadata'], [...parts, 1, 'data']])).toEqual({
			'message.parts[1].metadata': '{"a"',
			'message.parts[10].data': '1 2'
		});
		expect(unfinishedBeside(unfinished, [[...parts, 1]])).toEqual({
			metadata: '{',
			'message.parts[10].data': '1 2'
		});
	});

	test('moves with its element, and goes with it', () => {
		const order = [1, 0, 2, 3, 4, 5, 6, 7, 8, 9];
		expect(unfinishedInOrder(unfinished, parts, order)).toEqual({
			metadata: '{',
			'message.parts[0].data': '[',
			'message.parts[0].metadata': '{"a"'
		});
	});
});

test('a value that is no string is shown as JSON', () => {
	expect([undefined, null, 'a', 1, ['a']].map(inputText)).toEqual(['', '', 'a', '1', '["a"]']);
});

test('names of the schema read as words', () => {
	const names = ['id', 'historyLength', 'statusTimestampAfter', 'url'];
	expect(names.map(inWords)).toEqual(['Id', 'History length', 'Status timestamp after', 'URL']);
});

import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../protocol/index.js';
import { findViolations, operation } from '../../protocol/index.js';
import type { Form } from './form.js';
import { countFaults, faultsAt, inWords, inputText, readAt, withChanges } from './form.js';

const type = operation('SendMessage').input;

function formOf(request: JsonObject): Form {
	return {
		type,
		request,
		violations: findViolations(type, request),
		meanings: {},
		tasks: [],
		requestLimit: 0,
		lossesIn: () => [],
		change: () => {}
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

test('a value that is no string is shown as JSON', () => {
	expect([undefined, null, 'a', 1, ['a']].map(inputText)).toEqual(['', '', 'a', '1', '["a"]']);
});

test('names of the schema read as words', () => {
	const names = ['id', 'historyLength', 'statusTimestampAfter', 'url'];
	expect(names.map(inWords)).toEqual(['Id', 'History length', 'Status timestamp after', 'URL']);
});

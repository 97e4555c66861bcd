import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../protocol/index.js';
import { operation, pathText } from '../protocol/index.js';
import { flawsIn, namesFor, rangeOf, valuesFor } from './request-knowledge.js';

const send = operation('SendMessage').input;

function names(path: (string | number)[], ...present: string[]) {
	return namesFor(send, path, present).map(({ facts }) => facts.name);
}

describe('the members on offer', () => {
	test('are those that are required, then the others, without those already there', () => {
		expect(names(['message']).slice(0, 3)).toEqual(['messageId', 'role', 'parts']);
		expect(names(['message'], 'role', 'context_id')).not.toContain('role');
		expect(names(['message'], 'role', 'context_id')).not.toContain('contextId');
	});

	test('come last where another one excludes them', () => {
		const parts = namesFor(send, ['message', 'parts', 0], ['text']);
		expect(parts.slice(-3).map(({ facts }) => facts.name)).toEqual(['raw', 'url', 'data']);
		expect(parts.map(({ excludedBy }) => excludedBy)).toContain('text');
		expect(parts[0]?.excludedBy).toBeUndefined();
	});

	test('begin with a value of their kind', () => {
		const starts = namesFor(send, ['message'], []).map(({ facts, start }) => [facts.name, start]);
		expect(Object.fromEntries(starts)).toMatchObject({
			messageId: '""',
			role: '"ROLE_USER"',
			parts: '[]'
		});
	});

	test('are none within metadata and lists', () => {
		expect(names(['metadata'])).toEqual([]);
		expect(names(['message', 'parts'])).toEqual([]);
	});
});

test('the values on offer are words with a meaning, or the start of an object', () => {
	expect(valuesFor(send, ['message', 'role'])).toEqual([
		{ text: '"ROLE_USER"', fullName: 'Role.ROLE_USER' }
	]);
	expect(valuesFor(send, ['message', 'parts', 0])).toEqual([{ text: '{}' }]);
	expect(valuesFor(send, ['nothing'])).toEqual([]);
});

describe('the flaws of a request', () => {
	/** Each flaw with the text that is marked for it. */
	function marked(text: string) {
		return flawsIn(send, JSON.parse(text) as JsonObject).map((flaw) => {
			const { from, to } = rangeOf(flaw, text);
			return [flaw.kind, pathText(flaw.path), text.slice(from, to)];
		});
	}

	test('are none where it is sound', () => {
		const message = '{"messageId": "a", "role": "ROLE_USER", "parts": [{"text": "b"}]}';
		expect(marked(`{"message": ${message}}`)).toEqual([]);
	});

	test('mark a wrong value, and the name of what lacks something', () => {
		expect(marked('{"message": {"messageId": 5, "role": "ROLE_USER", "parts": []}}')).toEqual([
			['violation', 'message.messageId', '5'],
			['violation', 'message.parts', '"parts"']
		]);
		expect(marked('{"message": {"messageId": "a", "role": "ROLE_USER"}}')).toEqual([
			['violation', 'message.parts', '"message"']
		]);
		expect(marked('{}')).toEqual([['violation', 'message', '{']]);
		const bare = '{"message": {"messageId": "a", "role": "ROLE_USER", "parts": [{}]}}';
		expect(marked(bare)).toEqual([['violation', 'message.parts[0]', '{']]);
	});

	test('mark names in snake_case, with what is wrong at them, and unknown names', () => {
		const text =
			'{"message": {"message_id": "", "role": "ROLE_USER", "parts": [{"text": "b", "kind": {}}]}}';
		expect(marked(text)).toEqual([
			['violation', 'message.message_id', '""'],
			['snake-case', 'message.message_id', '"message_id"'],
			['unknown', 'message.parts[0].kind', '"kind"']
		]);
	});

	test('are told up to a hundred', () => {
		const parts = Array.from({ length: 500 }, () => ({}));
		expect(flawsIn(send, { message: { parts } })).toHaveLength(100);
	});
});

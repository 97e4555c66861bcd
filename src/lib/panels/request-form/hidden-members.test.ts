import { expect, test } from 'vitest';
import type { JsonObject } from '../../protocol/index.js';
import { operation } from '../../protocol/index.js';
import { hiddenMembers } from './hidden-members.js';

const hidden = (request: JsonObject) => hiddenMembers(operation('SendMessage').input, request);

test('members that the schema does not know are hidden, wherever they are', () => {
	const request: JsonObject = {
		extra: { deep: 1 },
		message: { kind: 'message', parts: [{ text: 'a', 'x.y': 1 }, { data: { free: 1 } }] },
		metadata: { free: {} }
	};
	expect(hidden(request)).toEqual(['extra', 'message.kind', 'message.parts[0]["x.y"]']);
});

test('a name in snake_case is shown, unless the other spelling is there too', () => {
	expect(hidden({ message: { message_id: 'a' } })).toEqual([]);
	const twice = { message: { message_id: 'a', messageId: 'b' } };
	expect(hidden(twice)).toEqual(['message.message_id']);
});

test('what is no object or list where one belongs is hidden', () => {
	expect(hidden({ message: 'a' })).toEqual(['message']);
	expect(hidden({ message: { parts: {}, extensions: 'a' } })).toEqual([
		'message.parts',
		'message.extensions'
	]);
	expect(hidden({ message: { parts: ['a'] }, configuration: null })).toEqual(['message.parts[0]']);
});

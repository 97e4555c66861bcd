import { expect, test } from 'vitest';
import type { JsonObject } from '../../protocol/index.js';
import { moved, valueAt, withMember } from './with-member.js';

const request: JsonObject = {
	extra: 1,
	message: { messageId: 'msg-1', parts: [{ text: 'a', x: [] }, { data: null }], later: true }
};

test('a value changes in its place, and the rest stays with its order', () => {
	const next = withMember(request, ['message', 'parts', 0, 'text'], 'b');
	expect(JSON.stringify(next)).toBe(JSON.stringify(request).replace('"a"', '"b"'));
	expect(valueAt(request, ['message', 'parts', 0, 'text'])).toBe('a');
});

test('a new member comes last, with the objects and lists that it needs', () => {
	expect(withMember({ a: 1 }, ['b', 'c', 0, 'd'], 2)).toEqual({ a: 1, b: { c: [{ d: 2 }] } });
	expect(withMember({ list: [1] }, ['list', 7], 2)).toEqual({ list: [1, 2] });
});

test('what cannot hold a member gives way', () => {
	expect(withMember({ a: 'text', b: [1] }, ['a', 'c'], 1)).toEqual({ a: { c: 1 }, b: [1] });
	expect(withMember({ a: null }, ['a', 0], 1)).toEqual({ a: [1] });
});

test('a member that is removed takes along the owners it leaves empty', () => {
	const json = { a: { b: { c: 1 } }, d: 2 };
	expect(withMember(json, ['a', 'b', 'c'], undefined)).toEqual({ d: 2 });
	expect(withMember({ list: ['x'] }, ['list', 0], undefined)).toEqual({});
	expect(withMember({ list: ['x', 'y'] }, ['list', 0], undefined)).toEqual({ list: ['y'] });
});

test('an element stays in its list when its last member is removed', () => {
	const json = { parts: [{ mediaType: 'a/b' }] };
	expect(withMember(json, ['parts', 0, 'mediaType'], undefined)).toEqual({ parts: [{}] });
});

test('removing what is not there changes nothing', () => {
	const json = { configuration: {}, parts: [] };
	expect(withMember(json, ['configuration', 'historyLength'], undefined)).toBe(json);
	expect(withMember(json, ['parts', 3], undefined)).toBe(json);
});

test('empty and null values are values', () => {
	expect(withMember({}, ['text'], '')).toEqual({ text: '' });
	expect(withMember({}, ['data'], null)).toEqual({ data: null });
	expect(valueAt({ data: null }, ['data'])).toBeNull();
});

test('names of the language are names like others', () => {
	const json = JSON.parse('{"__proto__": {"a": 1}, "b": 2}') as JsonObject;
	expect(valueAt(json, ['__proto__', 'a'])).toBe(1);
	expect(valueAt({}, ['__proto__'])).toBeUndefined();
	expect(valueAt({}, ['constructor'])).toBeUndefined();
	const next = withMember(json, ['__proto__', 'a'], 3);
	expect(JSON.stringify(next)).toBe('{"__proto__":{"a":3},"b":2}');
	expect(JSON.stringify(withMember(json, ['b'], undefined))).toBe('{"__proto__":{"a":1}}');
});

test('an element moves up and down', () => {
	expect(moved(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'c', 'b']);
	expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
});

import { CompletionContext } from '@codemirror/autocomplete';
import { EditorState } from '@codemirror/state';
import { describe, expect, test } from 'vitest';
import { caretPlaceAt } from './caret-place.js';
import { insertion, suggestions } from './suggestions.js';
import type { Suggestion } from './types.js';

/** A state with its cursor at the mark `|`. */
function stateAt(marked: string): EditorState {
	const anchor = marked.indexOf('|');
	return EditorState.create({ doc: marked.replace('|', ''), selection: { anchor } });
}

/** The text once a suggestion is chosen, with `|` where the cursor is then. */
function chosen(marked: string, suggestion: Suggestion): string {
	const state = stateAt(marked);
	const place = caretPlaceAt(state.doc.toString(), state.selection.main.head);
	if (!place) throw new Error('There is no place');
	const next = state.update(insertion(state, place, suggestion)).state;
	const { head } = next.selection.main;
	return `${next.sliceDoc(0, head)}|${next.sliceDoc(head)}`;
}

describe('a chosen name', () => {
	const role = { label: 'role', insert: '"$0"' };

	test.each([
		['{|}', '{"role": "|"}'],
		['{"ro|"}', '{"role": "|"}'],
		['{ ro| }', '{ "role": "|" }'],
		['{"a": 1,\n|\n}', '{"a": 1,\n"role": "|"\n}']
	])('in %j brings its value: %j', (before, after) => {
		expect(chosen(before, role)).toBe(after);
	});

	test('brings the commas that are missing around it', () => {
		expect(chosen('{\n"a": 1\n|\n}', role)).toBe('{\n"a": 1,\n"role": "|"\n}');
		expect(chosen('{\n|\n"b": 2}', role)).toBe('{\n"role": "|",\n"b": 2}');
	});

	test('leaves a value alone that is there already', () => {
		expect(chosen('{"ro|": 1}', role)).toBe('{"role"|: 1}');
	});

	test('has its lines indented to fit', () => {
		const parts = { label: 'parts', insert: '[\n  $0\n]' };
		expect(chosen('{\n  |\n}', parts)).toBe('{\n  "parts": [\n    |\n  ]\n}');
	});
});

test('a chosen value takes the place of what stands there', () => {
	const user = { label: 'ROLE_USER', insert: '"ROLE_USER"' };
	expect(chosen('{"role": |}', user)).toBe('{"role": "ROLE_USER"|}');
	expect(chosen('{"role": "RO|LE"}', user)).toBe('{"role": "ROLE_USER"|}');
	expect(chosen('{"on": t|}', { label: 'true' })).toBe('{"on": true|}');
	expect(chosen('{"role": |\n"b": 1}', user)).toBe('{"role": "ROLE_USER"|,\n"b": 1}');
});

describe('suggestions', () => {
	const suggest = () => [{ label: 'role' }];
	const ask = (marked: string, explicit: boolean) => {
		const state = stateAt(marked);
		return suggestions(new CompletionContext(state, state.selection.main.head, explicit), suggest);
	};

	test('come while a name or value is typed, and are matched without its quote', () => {
		expect(ask('{"|"}', false)).toMatchObject({ from: 2 });
		expect(ask('{"ro|"}', false)).toMatchObject({ from: 2 });
		expect(ask('{"a": tr|}', false)).toMatchObject({ from: 6 });
	});

	test('come at an empty place only when asked for', () => {
		expect(ask('{|}', false)).toBeNull();
		expect(ask('{|}', true)).toMatchObject({ from: 1 });
	});

	test('do not come once the closing quote is typed, nor at brackets', () => {
		expect(ask('{"role"|}', false)).toBeNull();
		expect(ask('{"a": |{}}', true)).toBeNull();
	});
});

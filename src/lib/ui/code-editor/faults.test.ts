import { EditorState } from '@codemirror/state';
import { expect, test } from 'vitest';
import { faultField, faultsAt, setFaults } from './faults.js';

function withFaults(doc: string, ...ranges: [number, number][]): EditorState {
	const faults = ranges.map(([from, to]) => ({ from, to, message: '', kind: 'fault' as const }));
	const state = EditorState.create({ doc, extensions: faultField });
	return state.update({ effects: setFaults.of(faults) }).state;
}

function marks(state: EditorState): [number, number][] {
	const found: [number, number][] = [];
	state.field(faultField).decorations.between(0, state.doc.length, (from, to) => {
		if (to > from) found.push([from, to]);
	});
	return found;
}

test('where nothing stands, the character there or the last one of the line is marked', () => {
	expect(marks(withFaults('ab\ncd', [1, 1]))).toEqual([[1, 2]]);
	expect(marks(withFaults('ab\ncd', [2, 2]))).toEqual([[1, 2]]);
	expect(marks(withFaults('ab\n', [3, 3]))).toEqual([]);
	expect(marks(withFaults('', [0, 0]))).toEqual([]);
});

test('faults beyond the end of the text are drawn in', () => {
	expect(marks(withFaults('ab', [1, 9], [7, 9]))).toEqual([
		[1, 2],
		[1, 2]
	]);
});

test('faults move with the text until others are set', () => {
	const state = withFaults('ab', [1, 2]);
	const moved = state.update({ changes: { from: 0, insert: 'xx' } }).state;
	expect(marks(moved)).toEqual([[3, 4]]);
	expect(faultsAt(moved, 3)).toHaveLength(1);
	expect(faultsAt(moved, 1)).toHaveLength(0);
});

import {
	closeBracketsKeymap,
	closeCompletion,
	completionKeymap,
	currentCompletions
} from '@codemirror/autocomplete';
import { defaultKeymap, historyKeymap, isolateHistory, redo } from '@codemirror/commands';
import { foldKeymap } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { Prec } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { keymap } from '@codemirror/view';
import { closeCards } from './cards.js';
import { edited, movedBy, prettyEdits } from './pretty.js';

// Pages send with Mod-Enter and stop with Escape. Tab is bound nowhere, so that it leaves.
const keptFromPage = new Set(['Escape', 'Mod-Enter']);

/** The keys of the editor: CodeMirror's own without those that belong to the page. */
export const keys: Extension = [
	Prec.highest(
		keymap.of([
			{ key: 'Escape', run: putAway, stopPropagation: true },
			...completionKeymap.filter(({ key }) => key !== 'Escape')
		])
	),
	keymap.of([
		{ key: 'Shift-Alt-f', run: format, preventDefault: true },
		// CodeMirror has it on Linux and macOS only.
		{ key: 'Mod-Shift-z', run: redo, preventDefault: true },
		...closeBracketsKeymap,
		...historyKeymap,
		...foldKeymap,
		...defaultKeymap.filter(({ key }) => key === undefined || !keptFromPage.has(key))
	])
];

/** Lays JSON out as one step of the history, with the cursor where it was; false where it is none. */
export function format(view: EditorView): boolean {
	const { state } = view;
	const text = state.doc.toString();
	const edits = state.readOnly ? undefined : prettyEdits(text);
	if (!edits) return false;
	if (edits.length > 0) {
		const { anchor, head } = state.selection.main;
		view.dispatch({
			// One change, since each of many would copy the whole of a long line.
			changes: { from: 0, to: text.length, insert: edited(text, edits) },
			selection: { anchor: movedBy(edits, anchor), head: movedBy(edits, head) },
			scrollIntoView: true,
			userEvent: 'input.format',
			annotations: isolateHistory.of('full')
		});
	}
	return true;
}

/** Suggestions first, then cards; false where nothing was shown, so that the page hears of the key. */
function putAway(view: EditorView): boolean {
	const shown = currentCompletions(view.state).length > 0;
	closeCompletion(view);
	return shown || closeCards(view);
}

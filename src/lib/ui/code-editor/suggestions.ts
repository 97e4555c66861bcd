import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { pickedCompletion, startCompletion } from '@codemirror/autocomplete';
import type { EditorState, TransactionSpec } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import type { CaretPlace } from './caret-place.js';
import { caretPlaceAt } from './caret-place.js';
import type { Suggestion } from './types.js';
import { cursorMark } from './types.js';

type Suggest = (place: CaretPlace) => readonly Suggestion[];

/** What may come at the cursor; nothing at brackets, and unasked nothing behind a closing quote. */
export function suggestions(context: CompletionContext, suggest: Suggest): CompletionResult | null {
	const { state, pos, explicit } = context;
	const text = state.doc.toString();
	const place = caretPlaceAt(text, pos);
	if (!place) return null;
	const found = text.slice(place.from, place.to);
	if (/^[{}[\]]/.test(found)) return null;
	const isQuoted = found.startsWith('"');
	const isBehindQuote = /^".*"$/s.test(found) && pos === place.to;
	if (!explicit && (pos === place.from || isBehindQuote)) return null;
	const options = suggest(place).map((suggestion) => option(suggestion));
	if (options.length === 0) return null;
	return {
		from: Math.min(pos, place.from + (isQuoted ? 1 : 0)),
		options,
		validFor: /^[^"\\\n{}[\],:]*$/
	};
}

function option(suggestion: Suggestion): Completion {
	const { label, detail, info } = suggestion;
	return {
		label,
		...(detail !== undefined && { detail }),
		...(info !== undefined && { info }),
		apply(view: EditorView, completion: Completion) {
			const place = caretPlaceAt(view.state.doc.toString(), view.state.selection.main.head);
			if (!place) return;
			view.dispatch(insertion(view.state, place, suggestion), {
				annotations: pickedCompletion.of(completion)
			});
			// A name was chosen: its value comes next.
			if (place.kind === 'name') startCompletion(view);
		}
	};
}

/** Puts a suggestion at a place, with the colon and commas that it needs there. */
export function insertion(
	state: EditorState,
	{ kind, from, to }: CaretPlace,
	{ label, insert }: Suggestion
): TransactionSpec {
	const text = state.doc.toString();
	const before = text.slice(0, from).trimEnd();
	const after = text.slice(to).trimStart();
	const hasColon = kind === 'name' && after.startsWith(':');

	const [head = '', tail = ''] = body(kind, hasColon, label, insert).split(cursorMark);
	const indent = /^[ \t]*/.exec(state.doc.lineAt(from).text)?.[0] ?? '';
	const indented = (part: string) => part.replaceAll('\n', `\n${indent}`);
	const comma = after === '' || /^[,:}\]]/.test(after) ? '' : ',';
	const start = indented(head);
	// Only a member or element before this one can lack a comma.
	const lacksComma = before !== '' && !/[{[,:]$/.test(before);
	const changes = [
		...(lacksComma ? [{ from: before.length, insert: ',' }] : []),
		{ from, to, insert: start + indented(tail) + comma }
	];
	return {
		changes,
		selection: { anchor: from + start.length + (lacksComma ? 1 : 0) },
		scrollIntoView: true,
		userEvent: 'input.complete'
	};
}

function body(
	kind: CaretPlace['kind'],
	hasColon: boolean,
	label: string,
	insert: string | undefined
): string {
	if (kind === 'value') return insert ?? label;
	if (hasColon) return JSON.stringify(label);
	return `${JSON.stringify(label)}: ${insert ?? ''}`;
}

import { autocompletion, closeBrackets } from '@codemirror/autocomplete';
import { history, isolateHistory } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import {
	bracketMatching,
	foldGutter,
	indentOnInput,
	indentUnit,
	syntaxHighlighting
} from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { Compartment, EditorSelection, EditorState, Text } from '@codemirror/state';
import type { Rect } from '@codemirror/view';
import {
	EditorView,
	highlightActiveLine,
	highlightActiveLineGutter,
	highlightSpecialChars,
	lineNumbers,
	placeholder as placeholderText,
	tooltips
} from '@codemirror/view';
import { classHighlighter } from '@lezer/highlight';
import { cards } from './cards.js';
import { changeBetween } from './change-between.js';
import { faultField, setFaults } from './faults.js';
import { hanging, hangingStyles } from './hanging.js';
import { format, keys } from './keys.js';
import type { CaretPlace } from './caret-place.js';
import { memberPath, caretPlaceAt } from './caret-place.js';
import styles from './code-editor.css?inline';
import { suggestions } from './suggestions.js';
import type { Description, TextFault, Suggestion } from './types.js';
import { phrases } from './words.js';

/** What an editor shows. */
export interface EditorContent {
	readonly text: string;
	readonly label: string;
	readonly readonly: boolean;
	readonly placeholder: string | undefined;
	readonly faults: readonly TextFault[];
	/** Read after the label. */
	readonly description: string;
}

/** What an editor asks and tells. */
export interface Asked {
	onedit(text: string): void;
	complete(place: CaretPlace): readonly Suggestion[];
	describe(place: CaretPlace): Description | undefined;
	oncursor(place: CaretPlace | undefined): void;
}

/** Where a plain editor stood when this one took over. */
export interface Stand {
	/** The text that was edited there, if one was: undoing goes back to it. */
	readonly before: string | undefined;
	readonly focused: boolean;
	readonly anchor: number;
	readonly head: number;
	readonly scrollTop: number;
}

/** An editor that is on the page. */
export interface Editor {
	/** Shows what is given. Another text than the one that stands there begins a history of its own. */
	show(shown: EditorContent): void;
	/** Marks the text up to `end`, if that is given. */
	focusAt(offset: number, end?: number): void;
	/** Lays the text out as one edit, if it is JSON. */
	format(): void;
	destroy(): void;
}

const descriptionId = 'description';

/**
 * Puts an editor into an empty element, in a shadow root: CodeMirror brings style sheets, which a
 * strict CSP allows there only. Throws where the browser cannot adopt style sheets.
 */
export function mountEditor(
	host: HTMLElement,
	first: EditorContent,
	stand: Stand,
	asked: Asked
): Editor {
	if (!('adoptedStyleSheets' in Document.prototype)) {
		throw new Error('Failed to mount the editor: style sheets cannot be adopted');
	}
	const root = host.attachShadow({ mode: 'open' });
	const description = document.createElement('p');
	description.id = descriptionId;
	description.hidden = true;
	root.append(description);

	const facts = new Compartment();
	let shown = first;
	let member = '';

	const watcher = EditorView.updateListener.of(({ docChanged, selectionSet, state }) => {
		if (docChanged) {
			// Noted before it is told: when it comes back, it is not a text from outside.
			shown = { ...shown, text: state.doc.toString() };
			asked.onedit(shown.text);
		}
		if (docChanged || selectionSet) tellMember(state);
	});

	const view = new EditorView({
		root,
		parent: root,
		state: takenOver(stand)
	});
	// After the view is there, since what is adopted last wins.
	const sheet = new CSSStyleSheet();
	sheet.replaceSync(`${styles}\n${hangingStyles}`);
	root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
	description.textContent = first.description;
	if (stand.focused) view.focus();
	// It has its height, and its lines theirs, once they were measured.
	view.requestMeasure({
		read: () => stand.scrollTop,
		write: (top) => (view.scrollDOM.scrollTop = top)
	});

	return {
		show(next) {
			const last = shown;
			shown = next;
			description.textContent = next.description;
			if (next.text !== last.text) {
				view.setState(fresh(view.state.selection.main));
				tellMember(view.state);
				return;
			}
			const isOther = (['label', 'readonly', 'placeholder', 'description'] as const).some(
				(key) => next[key] !== last[key]
			);
			const hadFault = last.faults.some(isFault);
			const effects = [
				...(next.faults === last.faults ? [] : [setFaults.of(next.faults)]),
				...(isOther || hadFault !== next.faults.some(isFault)
					? [facts.reconfigure(factsOf(next))]
					: [])
			];
			if (effects.length > 0) view.dispatch({ effects });
		},
		focusAt(offset, end = offset) {
			view.focus();
			const { length } = view.state.doc;
			const selection = { anchor: Math.min(offset, length), head: Math.min(end, length) };
			view.dispatch({ selection, scrollIntoView: true });
		},
		format() {
			format(view);
		},
		destroy() {
			view.destroy();
		}
	};

	/** A state without a past: undoing must not bring back a text that was about something else. */
	function fresh(selection: { anchor: number; head: number }): EditorState {
		return marked(plainState(shown.text, selection));
	}

	/** A state with what was edited before as its past. */
	function takenOver({ before, anchor, head }: Stand): EditorState {
		if (before === undefined) return fresh({ anchor, head });
		const edit = plainState(before, { anchor, head }).update({
			changes: changeBetween(before, shown.text),
			selection: EditorSelection.single(anchor, head),
			annotations: isolateHistory.of('full')
		});
		return marked(edit.state);
	}

	function plainState(text: string, { anchor, head }: { anchor: number; head: number }) {
		const doc = Text.of(text.split(/\r\n?|\n/));
		const within = (offset: number) => Math.min(offset, doc.length);
		return EditorState.create({
			doc,
			selection: EditorSelection.single(within(anchor), within(head)),
			extensions: [facts.of(factsOf(shown)), base(asked), watcher]
		});
	}

	function marked(state: EditorState): EditorState {
		return state.update({ effects: setFaults.of(shown.faults) }).state;
	}

	function tellMember(state: EditorState) {
		const place = caretPlaceAt(state.doc.toString(), state.selection.main.head);
		const now = place ? JSON.stringify([place.kind, memberPath(place)]) : '';
		if (now === member) return;
		member = now;
		asked.oncursor(place);
	}
}

function base(asked: Asked): Extension {
	return [
		lineNumbers(),
		foldGutter({ openText: '▾', closedText: '▸' }),
		highlightSpecialChars({ addSpecialChars: alsoInvisible }),
		history(),
		json(),
		indentUnit.of('  '),
		EditorState.tabSize.of(2),
		indentOnInput(),
		syntaxHighlighting(classHighlighter),
		bracketMatching(),
		closeBrackets(),
		autocompletion({
			defaultKeymap: false,
			icons: false,
			// As they are given, where they match as well.
			compareCompletions: () => 0,
			positionInfo,
			override: [(context) => suggestions(context, (place) => asked.complete(place))]
		}),
		cards((place) => asked.describe(place)),
		faultField,
		hanging,
		highlightActiveLine(),
		highlightActiveLineGutter(),
		EditorView.lineWrapping,
		tooltips({ position: 'fixed', tooltipSpace }),
		EditorState.phrases.of(phrases()),
		keys
	];
}

/** What CodeMirror does not mark by itself: other bidi controls, invisible operators, and tags. */
const alsoInvisible = /[\u202a-\u202c\u2060-\u2064\u2068\u{e0000}-\u{e007f}]/u;

/** Tooltips keep this far from the edges of the window. */
const margin = 8;

function tooltipSpace() {
	const { clientWidth, clientHeight } = document.documentElement;
	return { left: margin, top: margin, right: clientWidth - margin, bottom: clientHeight - margin };
}

/** What is known of a suggestion stands beside the list; below it, where that is too narrow to read. */
function positionInfo(_view: EditorView, list: Rect, _option: Rect, _info: Rect, space: Rect) {
	const room = space.right - list.right - margin;
	return {
		style:
			room >= 200
				? `left: calc(100% + ${margin / 2}px); top: 0; width: max-content; max-width: ${room}px`
				: 'left: -1px; right: -1px; top: 100%; width: auto'
	};
}

function factsOf({ label, readonly, placeholder, faults, description }: EditorContent): Extension {
	return [
		EditorState.readOnly.of(readonly),
		EditorView.contentAttributes.of({
			'aria-label': label,
			'aria-invalid': String(faults.some(isFault)),
			...(description !== '' && { 'aria-describedby': descriptionId })
		}),
		placeholder === undefined ? [] : placeholderText(placeholder)
	];
}

function isFault({ kind }: TextFault): boolean {
	return kind === 'fault';
}

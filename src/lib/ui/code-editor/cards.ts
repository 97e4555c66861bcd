import type { EditorState, Extension } from '@codemirror/state';
import { Prec, StateEffect, StateField } from '@codemirror/state';
import type { Tooltip } from '@codemirror/view';
import {
	EditorView,
	closeHoverTooltips,
	hasHoverTooltips,
	hoverTooltip,
	keymap,
	showTooltip
} from '@codemirror/view';
import { faultField, faultsAt } from './faults.js';
import type { CaretPlace } from './caret-place.js';
import { caretPlaceAt } from './caret-place.js';
import type { Description } from './types.js';

type Describe = (place: CaretPlace) => Description | undefined;

interface Card {
	readonly from: number;
	readonly to: number;
	readonly rows: readonly { readonly look: string; readonly text: string }[];
}

const setCard = StateEffect.define<Card | undefined>();

/** The card that was asked for by key; gone with the next edit or move. */
const cardField = StateField.define<Card | undefined>({
	create: () => undefined,
	update(card, { effects, docChanged, selection }) {
		const effect = effects.findLast((one) => one.is(setCard));
		if (effect) return effect.value;
		return docChanged || selection ? undefined : card;
	},
	provide: (field) => showTooltip.from(field, (card) => (card ? tooltip(card) : null))
});

/**
 * Cards with what is wrong and what is known at a place: under the pointer, for the next fault (F8)
 * and for the cursor (F1). Escape puts them away.
 */
export function cards(describe: Describe): Extension {
	return [
		cardField,
		hoverTooltip(({ state }, offset) => {
			const card = cardAt(state, offset, describe);
			return card ? tooltip(card) : null;
		}),
		Prec.high(
			keymap.of([
				{ key: 'F8', run: (view) => showNextFault(view, describe) },
				{ key: 'F1', run: (view) => showCard(view, view.state.selection.main.head, describe) }
			])
		)
	];
}

/** Puts away the cards that are shown; false where none is. */
export function closeCards(view: EditorView): boolean {
	const { state } = view;
	if (state.field(cardField) === undefined && !hasHoverTooltips(state)) return false;
	view.dispatch({ effects: [setCard.of(undefined), closeHoverTooltips] });
	return true;
}

function showNextFault(view: EditorView, describe: Describe): boolean {
	const { state } = view;
	const { faults } = state.field(faultField);
	const starts = faults.map(({ from }) => Math.min(from, state.doc.length)).sort((a, b) => a - b);
	const next = starts.find((start) => start > state.selection.main.head) ?? starts[0];
	if (next === undefined) return false;
	view.dispatch({ selection: { anchor: next }, scrollIntoView: true, userEvent: 'select' });
	return showCard(view, next, describe);
}

function showCard(view: EditorView, offset: number, describe: Describe): boolean {
	const card = cardAt(view.state, offset, describe);
	if (!card) return false;
	const words = card.rows.map(({ text }) => text).join('\n');
	view.dispatch({ effects: [setCard.of(card), EditorView.announce.of(words)] });
	return true;
}

function cardAt(state: EditorState, offset: number, describe: Describe): Card | undefined {
	const faults = faultsAt(state, offset);
	const place = caretPlaceAt(state.doc.toString(), offset);
	const description = place && describe(place);
	const rows = [
		...faults.map(({ kind, message }) => ({ look: `${kind}-text`, text: message })),
		...(description ? [{ look: 'title', text: description.title }] : []),
		...(description?.lines ?? []).map((text) => ({ look: 'line', text }))
	];
	if (rows.length === 0) return undefined;
	const range = description ? place : faults[0];
	const within = (at: number) => Math.min(at, state.doc.length);
	return { from: within(range?.from ?? offset), to: within(range?.to ?? offset), rows };
}

function tooltip({ from, to, rows }: Card): Tooltip {
	return {
		pos: from,
		end: to,
		above: true,
		create() {
			const dom = document.createElement('div');
			dom.className = 'card';
			for (const { look, text } of rows) {
				const row = document.createElement('p');
				row.className = look;
				row.textContent = text;
				dom.append(row);
			}
			return { dom };
		}
	};
}

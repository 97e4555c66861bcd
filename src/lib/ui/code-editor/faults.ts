import type { EditorState, Range } from '@codemirror/state';
import { RangeSet, StateEffect, StateField } from '@codemirror/state';
import { Decoration, EditorView, GutterMarker, gutterLineClass } from '@codemirror/view';
import type { DecorationSet } from '@codemirror/view';
import type { TextFault } from './types.js';

/** Marks other faults than before. */
export const setFaults = StateEffect.define<readonly TextFault[]>();

/** Marked in a text at most; more would only cost time. */
const limit = 500;

class LineMark extends GutterMarker {
	override elementClass: string;

	constructor(kind: TextFault['kind']) {
		super();
		this.elementClass = kind;
	}

	override eq(other: LineMark) {
		return other.elementClass === this.elementClass;
	}
}

const lineMarks = { fault: new LineMark('fault'), warning: new LineMark('warning') };

interface Marked {
	readonly faults: readonly TextFault[];
	readonly decorations: DecorationSet;
	readonly lines: RangeSet<GutterMarker>;
}

/** The faults of a text with their marks, which move with it until others are set. */
export const faultField = StateField.define<Marked>({
	create: () => ({
		faults: [],
		decorations: Decoration.none,
		lines: RangeSet.of<GutterMarker>([])
	}),
	update(marked, transaction) {
		const { changes, docChanged, state } = transaction;
		const effect = transaction.effects.findLast((one) => one.is(setFaults));
		if (effect) return mark(state.doc, effect.value);
		if (!docChanged) return marked;
		return {
			faults: marked.faults.map((fault) => ({
				...fault,
				from: changes.mapPos(fault.from, 1),
				to: changes.mapPos(fault.to, 1)
			})),
			decorations: marked.decorations.map(changes),
			lines: marked.lines.map(changes)
		};
	},
	provide: (field) => [
		EditorView.decorations.from(field, ({ decorations }) => decorations),
		gutterLineClass.from(field, ({ lines }) => lines)
	]
});

/** The faults that an offset is in or touches. */
export function faultsAt(state: EditorState, offset: number): readonly TextFault[] {
	return state.field(faultField).faults.filter((fault) => {
		const { from, to } = markedRange(state.doc, fault);
		return from <= offset && offset <= to;
	});
}

function mark(doc: EditorState['doc'], faults: readonly TextFault[]): Marked {
	const decorations: Range<Decoration>[] = [];
	const lines: Range<GutterMarker>[] = [];
	for (const fault of faults.slice(0, limit)) {
		const { from, to } = markedRange(doc, fault);
		const start = doc.lineAt(from).from;
		decorations.push(Decoration.line({ class: `${fault.kind}-line` }).range(start));
		if (to > from) decorations.push(Decoration.mark({ class: fault.kind }).range(from, to));
		lines.push(lineMarks[fault.kind].range(start));
	}
	return {
		faults,
		decorations: Decoration.set(decorations, true),
		lines: RangeSet.of(lines, true)
	};
}

/** Where nothing stands at fault, the character there or the last one of its line is marked. */
function markedRange(doc: EditorState['doc'], fault: TextFault): { from: number; to: number } {
	const from = Math.min(fault.from, doc.length);
	const to = Math.min(fault.to, doc.length);
	if (to > from) return { from, to };
	const line = doc.lineAt(from);
	if (from < line.to) return { from, to: from + 1 };
	return { from: Math.max(line.from, from - 1), to: from };
}

import type { DecorationSet, ViewUpdate, EditorView } from '@codemirror/view';
import { Decoration, ViewPlugin } from '@codemirror/view';
import { RangeSetBuilder } from '@codemirror/state';

/** Deeper lines wrap as if they were this deep: there must be room left to read. */
const deepest = 12;

/** Styles for the classes that `hanging` gives to lines: where one wraps, it goes on below its text. */
export const hangingStyles = Array.from({ length: deepest + 1 }, (_, depth) => {
	const hang = `${depth + 2}ch`;
	return `.cm-line.deep-${depth}{padding-left:calc(var(--line-start) + ${hang});text-indent:-${hang}}`;
}).join('\n');

const lines = Array.from({ length: deepest + 1 }, (_, depth) =>
	Decoration.line({ class: `deep-${depth}` })
);

/** Indents the rows of a wrapped line as deep as it begins. By class, since a CSP forbids styles. */
export const hanging = ViewPlugin.fromClass(
	class {
		decorations: DecorationSet;

		constructor(view: EditorView) {
			this.decorations = depths(view);
		}

		update({ docChanged, viewportChanged, view }: ViewUpdate) {
			if (docChanged || viewportChanged) this.decorations = depths(view);
		}
	},
	{ decorations: (plugin) => plugin.decorations }
);

function depths({ state, visibleRanges }: EditorView): DecorationSet {
	const builder = new RangeSetBuilder<Decoration>();
	let done = -1;
	for (const { from, to } of visibleRanges) {
		for (let at = from; at <= to;) {
			const line = state.doc.lineAt(at);
			const depth = /^ */.exec(line.text)?.[0].length ?? 0;
			const decoration = lines[Math.min(depth, deepest)];
			// The parts of a long line are ranges of their own.
			if (decoration && line.from > done) builder.add(line.from, line.from, decoration);
			done = line.from;
			at = line.to + 1;
		}
	}
	return builder.finish();
}

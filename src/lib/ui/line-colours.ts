import type { Token } from './highlight.js';
import { loadHighlight } from './highlight.js';

type Tokens = readonly Token[];

/** Longer lines stay plain: colours would cost more than they help. */
const longestLine = 5000;
/** For how long lines are coloured without letting the page do anything else, in ms. */
const slice = 6;
const mostKnown = 3000;

const known = new Map<string, Tokens>();
const waiting = new Map<string, Set<(tokens: Tokens) => void>>();
let working = false;

/**
 * Colours a line of JSON when there is time for it; `done` is called at once where it is known.
 * The returned function gives up on it.
 */
export function colourLine(line: string, done: (tokens: Tokens) => void): () => void {
	const tokens = known.get(line);
	if (tokens) done(tokens);
	if (tokens || line.length > longestLine) return () => {};
	const callers = waiting.get(line) ?? new Set();
	waiting.set(line, callers.add(done));
	void work();
	return () => {
		callers.delete(done);
		if (callers.size === 0) waiting.delete(line);
	};
}

async function work(): Promise<void> {
	if (working) return;
	working = true;
	try {
		const highlight = await loadHighlight();
		while (waiting.size > 0) {
			const from = performance.now();
			for (const [line, callers] of waiting) {
				waiting.delete(line);
				const tokens = withinBrackets(line, highlight);
				if (known.size >= mostKnown) known.clear();
				known.set(line, tokens);
				for (const done of callers) done(tokens);
				if (performance.now() - from > slice) break;
			}
			await new Promise((resolve) => setTimeout(resolve));
		}
	} catch {
		// Not loaded: the lines stay plain.
	} finally {
		working = false;
	}
}

/** What a line is depends on what it stands in: names are only in objects. */
function withinBrackets(line: string, highlight: (text: string) => Tokens): Tokens {
	const bracket = /^"([^"\\]|\\.)*": /.test(line) ? '{' : '[';
	const [first, ...rest] = highlight(bracket + line);
	const start = first?.text.slice(1) ?? '';
	return start ? [{ kind: 'plain', text: start }, ...rest] : rest;
}

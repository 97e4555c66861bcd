import { jsonTokens } from '../../protocol/plain-json/index.js';

/** Puts `insert` in place of what stands from `from` to `to`. */
export interface Edit {
	readonly from: number;
	readonly to: number;
	readonly insert: string;
}

/**
 * What lays a JSON text out with two spaces a level; undefined where it is not JSON. Only space
 * changes: numbers stay as they were written, and names that come twice stay twice.
 */
export function prettyEdits(text: string): readonly Edit[] | undefined {
	if (!isJson(text)) return undefined;
	const edits: Edit[] = [];
	const put = (from: number, to: number, insert: string) => {
		if (text.slice(from, to) !== insert) edits.push({ from, to, insert });
	};
	let depth = 0;
	let end = 0;
	let before = '';
	for (const { kind, from, to } of jsonTokens(text)) {
		const opened = before === '{' || before === '[';
		const closes = kind === '}' || kind === ']';
		if (closes) depth -= 1;
		const breaks = closes ? !opened : opened || before === ',';
		const line = breaks ? `\n${'  '.repeat(depth)}` : '';
		put(end, from, before === ':' ? ' ' : line);
		if (kind === '{' || kind === '[') depth += 1;
		before = kind;
		end = to;
	}
	put(end, text.length, '');
	return edits;
}

/** The text with these edits, which stand in order. */
export function edited(text: string, edits: readonly Edit[]): string {
	let at = 0;
	let result = '';
	for (const { from, to, insert } of edits) {
		result += text.slice(at, from) + insert;
		at = to;
	}
	return result + text.slice(at);
}

/** Where an offset of the text is once it has these edits. */
export function movedBy(edits: readonly Edit[], offset: number): number {
	let shift = 0;
	for (const { from, to, insert } of edits) {
		if (offset < to) return Math.min(offset, from) + shift;
		shift += insert.length - (to - from);
	}
	return offset + shift;
}

function isJson(text: string): boolean {
	try {
		JSON.parse(text);
		return true;
	} catch {
		return false;
	}
}

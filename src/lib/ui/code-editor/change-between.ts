import type { Edit } from './pretty.js';

/** The one edit that makes a text another one; what both begin and end with stays. */
export function changeBetween(before: string, after: string): Edit {
	const shorter = Math.min(before.length, after.length);
	let from = 0;
	while (from < shorter && before[from] === after[from]) from += 1;
	let tail = 0;
	while (tail < shorter - from && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
	return { from, to: before.length - tail, insert: after.slice(from, after.length - tail) };
}

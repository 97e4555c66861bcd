const words = 'zero one two three four five six seven eight nine ten'.split(' ');

/** Source of a pattern for a number; takes those below zero too, to tell what is wrong. */
export const number = `(?:(?<![\\w+-]|\\d[.,])[-−]?\\d+(?:[.,]\\d+)?|\\b(?:${words.join('|')})\\b)`;

/** The number that was written so, with `a` for one; NaN for other texts. */
export function toNumber(written: string): number {
	if (/^half/i.test(written)) return 0.5;
	if (/^an?$/i.test(written)) return 1;
	const index = words.indexOf(written.toLowerCase());
	return index >= 0 ? index : Number(written.replace('−', '-').replace(',', '.'));
}

/** Such as `1 section` or `5 sections`. */
export function countSections(count: number): string {
	return `${count} section${count === 1 ? '' : 's'}`;
}

/** Such as `20 s`. */
export function formatSeconds(ms: number): string {
	return `${ms / 1000} s`;
}

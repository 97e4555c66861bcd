import type { Found } from '../found.js';
import { blank } from '../found.js';
import { number, toNumber } from './numbers.js';

export const sectionsFault = 'A report has 1 to 50 sections.';

const counts = new RegExp(
	`(?:\\b(?:in|with) )?(${number})[ -]?sections?\\b(?! of\\b)|\\bsections: ?(${number})`,
	'gi'
);

/** How many sections the report is to have. */
export function readSections(text: string): Found<number> {
	const [first] = text.matchAll(counts);
	if (!first) return { rest: text };
	const value = toNumber(first[1] ?? first[2] ?? '');
	const rest = blank(text, counts);
	const isFit = Number.isInteger(value) && value >= 1 && value <= 50;
	return isFit ? { value, rest } : { fault: sectionsFault, rest };
}

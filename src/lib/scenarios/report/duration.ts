import type { Found } from '../found.js';
import { blank } from '../found.js';
import { number, toNumber } from './numbers.js';

export const durationFault = 'A report takes from 1 second to 30 minutes.';

const article = '\\b(?:half )?an?(?= (?:min|hour))';
const unit = '(?:ms|s(?:ec(?:ond)?)?s?|m(?:in(?:ute)?)?s?|h(?:our)?s?)(?![a-z])';
/** Source of a pattern for a duration such as `20 s`, `half an hour` or `1 min 30 s`. */
export const span = `(?:${number}|${article})[ -]?${unit}(?: ?(?:and )?\\d+ ?${unit})*`;

/** Ways to say how long it takes, the surest first: a span may also be part of the topic. */
const ways = [
	`\\b(?:in|for|over|within|takes?|taking|lasts?|lasting|duration)[ :]+(?:about )?${span}`,
	`(?<=(?:^|[,;.\\n]) ?)${span}`,
	`${span}(?= ?(?:$|[,;.!?)\\n]|report\\b))`
].map((way) => new RegExp(way, 'gi'));

/** How long the report is to take, in ms. */
export function readDuration(text: string): Found<number> {
	for (const way of ways) {
		const [written] = text.match(way) ?? [];
		if (!written) continue;
		const value = toMs(written);
		const rest = blank(text, way);
		return value >= 1000 && value <= 1_800_000 ? { value, rest } : { fault: durationFault, rest };
	}
	return { rest: text };
}

const amount = new RegExp(`(${number}|\\d+|${article})[ -]?(${unit})`, 'gi');
const lengths: Record<string, number> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

/** The length of the span in a text, in ms. */
export function toMs(text: string): number {
	const amounts = [...text.toLowerCase().matchAll(amount)].map(([, count = '', name = '']) => {
		return toNumber(count) * (lengths[name] ?? lengths[name.charAt(0)] ?? NaN);
	});
	return Math.round(amounts.reduce((sum, ms) => sum + ms, 0));
}

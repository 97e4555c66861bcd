import type { Found } from '../found.js';
import { blank } from '../found.js';

const most = 9;
const words = 'zero one two three four five six seven eight nine ten'.split(' ');
/**
 * Also matches numbers that cannot count passengers, such as `-2` and `2.5`, to say what is wrong.
 */
const number = `(?<![\\d-]|\\d[.,])([-−]?\\d+(?:[.,]\\d+)?(?![.,]?\\d)|${words.join('|')})`;

/** Ways to give a number of passengers, the surest first; the matches of one way are added up. */
const ways = [
	new RegExp(
		`(?:${number}|\\b(an?))\\s+(?:adults?|child(?:ren)?|kids?|infants?|bab(?:y|ies))\\b`,
		'gi'
	),
	new RegExp(`${number}\\s+(?:passengers?|people|persons?|travell?ers?|pax)\\b`, 'gi'),
	new RegExp(`${number}\\s+(?:seats?|tickets?)\\b`, 'gi'),
	new RegExp(
		`\\bfor\\s+${number}\\b(?!\\s*(?:days?|nights?|weeks?|months?|hours?|eur|euros?|usd|dollars?|pounds?|[€$£%]))`,
		'gi'
	),
	new RegExp(`^\\s*${number}\\s*$`, 'gi')
];

/** How many people fly, by a text such as `2 adults and a child` or `for 3`. */
export function readPassengers(text: string): Found<number> {
	const way = ways.find((pattern) => text.search(pattern) >= 0);
	if (!way) return { rest: text };
	const counts = [...text.matchAll(way)].map((match) => toCount(match[1] ?? 'one'));
	const count = counts.reduce((sum, next) => sum + next, 0);
	return { ...checkPassengers(count), rest: ways.reduce(blank, text) };
}

/** Takes any value, since data parts may hold any. */
export function checkPassengers(count: unknown): Omit<Found<number>, 'rest'> {
	const isCount = typeof count === 'number' && Number.isInteger(count);
	if (isCount && count >= 1 && count <= most) return { value: count };
	return { fault: `I can search for 1 to ${most} passengers.` };
}

/** Such as `1 passenger` or `3 passengers`. */
export function formatPassengers(count: number): string {
	return count === 1 ? '1 passenger' : `${count} passengers`;
}

function toCount(written: string): number {
	const index = words.indexOf(written.toLowerCase());
	if (index >= 0) return index;
	return /^\d+$/.test(written) ? Number(written) : NaN;
}

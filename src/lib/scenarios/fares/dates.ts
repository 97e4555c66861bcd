import type { Found } from '../found.js';
import { blank } from '../found.js';

/** The day on which every sandbox starts. */
const present = '2026-01-01';
/** The last day that fares are sold for. */
const horizon = '2027-12-31';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const monthName =
	'(?<name>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?';
const day = '(?<day>\\d{1,2})(?:st|nd|rd|th)?';

const patterns = [
	/(?<!\d)(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})(?!\d)/g,
	/(?<!\d)(?<day>\d{1,2})[-/.](?<month>\d{1,2})[-/.](?<year>\d{4})(?!\d)/g,
	new RegExp(
		`(?<!\\d)${day}[\\s-]{0,3}(?:of\\s)?${monthName}(?![a-z])(?:[\\s,-]{0,3}(?<year>\\d{4})(?!\\d))?`,
		'gi'
	),
	new RegExp(
		`(?<![a-z])${monthName}[\\s-]{0,3}${day}(?![\\da-z])(?:,?\\s{0,3}(?<year>\\d{4})(?!\\d))?`,
		'gi'
	),
	/\b(?<word>today|tomorrow)\b/gi
];

/**
 * The first date of a text as `YYYY-MM-DD`. Days stand before months in `3/4/2026`, unless only the
 * other order gives a date; a day without a year is the next such day.
 */
export function readDate(text: string): Found<string> {
	let rest = text;
	const matches: RegExpMatchArray[] = [];
	for (const pattern of patterns) {
		matches.push(...rest.matchAll(pattern));
		rest = blank(rest, pattern);
	}
	const [first] = matches.sort((a, b) => (a.index ?? 0) - (b.index ?? 0));
	return first ? { ...readMatch(first), rest } : { rest };
}

/** Such as `14 Sep 2026`. */
export function formatDate(date: string): string {
	const [year, month, dayOfMonth] = date.split('-').map(Number) as [number, number, number];
	return `${dayOfMonth} ${months[month - 1]} ${year}`;
}

function readMatch({ 0: written, groups = {} }: RegExpMatchArray): Omit<Found<string>, 'rest'> {
	if (groups.word) {
		return { value: groups.word.toLowerCase() === 'today' ? present : '2026-01-02' };
	}
	const year = Number(groups.year ?? present.slice(0, 4));
	const month = groups.name ? monthNumber(groups.name) : Number(groups.month);
	const dayOfMonth = Number(groups.day);
	const isSwapped = !groups.name && month > 12 && dayOfMonth <= 12;
	const date = isSwapped ? toDate(year, dayOfMonth, month) : toDate(year, month, dayOfMonth);

	if (!date) return { fault: `There is no ${groups.year ? written : `${written} ${year}`}.` };
	return checkDate(date);
}

/** Whether fares are sold for a date, and if not, why. */
export function checkDate(date: string): Omit<Found<string>, 'rest'> {
	if (date < present) {
		return {
			fault: `${formatDate(date)} is in the past: I sell fares from ${formatDate(present)}.`
		};
	}
	if (date > horizon) {
		return {
			fault: `${formatDate(date)} is too far in the future: I sell fares until ${formatDate(horizon)}.`
		};
	}
	return { value: date };
}

/** Undefined where the calendar has no such day. */
export function toDate(year: number, month: number, dayOfMonth: number): string | undefined {
	const time = new Date(Date.UTC(year, month - 1, dayOfMonth));
	const isReal = time.getUTCMonth() === month - 1 && time.getUTCDate() === dayOfMonth;
	return isReal && year >= 1000 ? time.toISOString().slice(0, 10) : undefined;
}

function monthNumber(name: string): number {
	const start = name.slice(0, 3).toLowerCase();
	return months.findIndex((month) => month.toLowerCase() === start) + 1;
}

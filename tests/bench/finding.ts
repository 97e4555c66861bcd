import { rounded } from './figures.js';

export type Limit = { atMost: number } | { atLeast: number };

/** What a measurement found out about a budget, or about something worth knowing beside one. */
export interface Finding {
	/** The budget in words. */
	budget: string;
	/** What was measured, and what it was compared with. */
	compared: string;
	/** The two figures with their units; the second is missing where a size or a time is all. */
	figures: readonly [string] | readonly [string, string];
	/** What is held against the limit, in `unit`. */
	value: number;
	unit: string;
	/** Absent where a budget is reported only. */
	limit?: Limit;
}

export type Verdict = 'ok' | 'MISSED' | 'reported';

/** Judges what the table shows, for no measurement is more exact than that. */
export function verdictOf({ value, limit }: Finding): Verdict {
	if (!limit) return 'reported';
	const shown = rounded(value);
	const isKept = 'atMost' in limit ? shown <= limit.atMost : shown >= limit.atLeast;
	return isKept ? 'ok' : 'MISSED';
}

/** Rows that belong together, measured one after the other. */
export interface Group {
	/** For `--only`. */
	name: string;
	/** What is measured, for `--help`. */
	about: string;
	measure(): Promise<Finding[]>;
}

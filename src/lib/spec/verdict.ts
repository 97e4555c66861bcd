import type { Exchange } from '../exchange/index.js';

/** Where in an exchange something shows. Paths are JSON paths, such as `status.state`. */
export type Place =
	/** A member of the request message. */
	| { in: 'request'; path: string }
	/** The HTTP status of the response. */
	| { in: 'status' }
	/** A header of the response. */
	| { in: 'header'; name: string }
	/** A member of one of the messages of the answer, counted from 0. */
	| { in: 'message'; index: number; path: string }
	/** A member of the error that the answer is. */
	| { in: 'error'; path: string }
	/** The body as it came. */
	| { in: 'body' }
	/** How the exchange ended. */
	| { in: 'ending' };

/** One thing that an exchange shows of a clause. */
export interface Finding {
	readonly holds: boolean;
	/** A warning: no breach, but clients will have trouble with it. No verdict hangs on it. */
	readonly warns?: boolean;
	readonly exchangeId: string;
	readonly place: Place;
	readonly expected: string;
	readonly actual: string;
}

export interface Verdict {
	readonly outcome: 'holds' | 'broken' | 'not shown';
	/** Where it shows, breaches among them where it is broken. */
	readonly findings: readonly Finding[];
}

/** Broken by one breach; not shown where nothing was found. */
export function verdictOf(found: Iterable<Finding>): Verdict {
	const findings = [...found];
	const judged = findings.filter(({ warns }) => !warns);
	if (judged.length === 0) return { outcome: 'not shown', findings };
	return { outcome: judged.every(({ holds }) => holds) ? 'holds' : 'broken', findings };
}

export interface Comparison {
	holds: boolean;
	expected: string;
	/** What came instead, or what agreed; any value is written as JSON. */
	actual: unknown;
}

export function finding(
	{ id: exchangeId }: Exchange,
	place: Place,
	{ holds, expected, actual }: Comparison
): Finding {
	return { holds, exchangeId, place, expected, actual: written(actual) };
}

/** What is no breach, and yet worth a word to whoever runs the agent. */
export function warning(
	exchange: Exchange,
	place: Place,
	{ expected, actual }: Omit<Comparison, 'holds'>
): Finding {
	return { ...finding(exchange, place, { holds: false, expected, actual }), warns: true };
}

/** Longer values are cut: a finding is to be read. */
const longestValue = 200;

function written(value: unknown): string {
	if (value === undefined) return 'nothing';
	const text = typeof value === 'string' ? value : JSON.stringify(value);
	return text.length > longestValue ? `${text.slice(0, longestValue)}…` : text;
}

export const inStatus: Place = { in: 'status' };
export const inBody: Place = { in: 'body' };
export const inEnding: Place = { in: 'ending' };

export function inHeader(name: string): Place {
	return { in: 'header', name };
}

export function inMessage(index: number, path = ''): Place {
	return { in: 'message', index, path };
}

export function inError(path = ''): Place {
	return { in: 'error', path };
}

import type { Exchange } from '../exchange/index.js';
import type { Came, Expected } from './finding-codes.js';

/** Where in an exchange something shows. Paths are JSON paths, such as `status.state`. */
export type ExchangePlace =
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

/** One thing that an exchange shows of a clause, in codes: `words/` has the sentences. */
export interface ClauseFinding {
	readonly holds: boolean;
	/**
	 * A warning: no breach, but clients will have trouble with it. It does not change the verdict.
	 */
	readonly warns?: boolean;
	readonly exchangeId: string;
	readonly place: ExchangePlace;
	readonly expected: Expected;
	/** What came instead, or what agreed. */
	readonly came: Came;
}

/** What exchanges show of a clause. */
export interface Verdict {
	readonly outcome: 'holds' | 'broken' | 'not shown';
	/** Where it shows, breaches among them where it is broken. */
	readonly findings: readonly ClauseFinding[];
}

/** Broken by one breach; not shown where nothing was found. */
export function verdictOf(found: Iterable<ClauseFinding>): Verdict {
	const findings = [...found];
	const judged = findings.filter(({ warns }) => !warns);
	if (judged.length === 0) return { outcome: 'not shown', findings };
	return { outcome: judged.every(({ holds }) => holds) ? 'holds' : 'broken', findings };
}

/** A value as it came, or the code for what came. */
type Seen = { actual: unknown; came?: undefined } | { came: Came; actual?: undefined };

/** Whether a clause holds at a place, and what was seen there. */
export type Judgement = { holds: boolean } & Seen;

/** A finding at a place of an exchange. `actual` is the value there; long ones are cut. */
export function finding(
	{ id: exchangeId }: Exchange,
	place: ExchangePlace,
	{ holds, expected, actual, came }: Judgement & { expected: Expected }
): ClauseFinding {
	return { holds, exchangeId, place, expected, came: came ?? valueSeen(actual) };
}

/** A finding that breaks no clause, but that whoever runs the agent should know of. */
export function warning(
	exchange: Exchange,
	place: ExchangePlace,
	{ expected, actual }: { expected: Expected; actual: unknown }
): ClauseFinding {
	return { ...finding(exchange, place, { holds: false, expected, actual }), warns: true };
}

/** Longer values are cut: people read findings. */
const longestValue = 200;

/** A text as it is, any other value as JSON. */
function valueSeen(value: unknown): Came {
	if (value === undefined) return { code: 'nothing' };
	const whole = typeof value === 'string' ? value : JSON.stringify(value);
	const text = whole.length > longestValue ? `${whole.slice(0, longestValue)}…` : whole;
	return { code: 'value', text };
}

export const inStatus: ExchangePlace = { in: 'status' };
export const inBody: ExchangePlace = { in: 'body' };
export const inEnding: ExchangePlace = { in: 'ending' };

export function inHeader(name: string): ExchangePlace {
	return { in: 'header', name };
}

export function inMessage(index: number, path = ''): ExchangePlace {
	return { in: 'message', index, path };
}

export function inError(path = ''): ExchangePlace {
	return { in: 'error', path };
}

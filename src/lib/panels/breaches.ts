import type { Clause } from '../spec/index.js';
import type { WordedFinding } from '../spec/words/index.js';

/** A clause that an event of a stream breaks. */
export interface Breach {
	/** Which event, counted from 0. */
	readonly index: number;
	readonly text: string;
}

/** The breaches that clauses found at single events, in their words. */
export function breachesIn(
	judged: readonly { clause: Pick<Clause, 'title'>; findings: readonly WordedFinding[] }[]
): Breach[] {
	return judged.flatMap(({ clause, findings }) =>
		findings.flatMap(({ holds, warns, place, came }) =>
			holds || warns || place.in !== 'message'
				? []
				: [{ index: place.index, text: `${clause.title} (${came})` }]
		)
	);
}

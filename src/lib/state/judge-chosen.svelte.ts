import { untrack } from 'svelte';
import type { CallLog } from './call-log.svelte.js';
import { JudgedClauses } from './judged-clauses.svelte.js';

/**
 * Judges the call that is looked at once it has ended. To be called while the component is set up that
 * shows it.
 */
export function judgeChosen(log: CallLog): JudgedClauses {
	const judged = new JudgedClauses();
	$effect(() => {
		const { chosen } = log;
		const exchange = chosen?.exchange;
		if (chosen && exchange?.ending) {
			// Untracked: other calls that go on at the same time are no reason to judge this one
			// again.
			const around = untrack(() => log.exchangesAround(chosen));
			// Where the clauses cannot be loaded, nothing is judged.
			judged.judge(chosen.agent, exchange, around).catch(() => judged.clear());
		} else {
			judged.clear();
		}
	});
	return judged;
}

import type { Exchange } from '../exchange/index.js';
import type { Binding } from '../protocol/index.js';
import type { Clause, GivenUpCall, Trigger, Verdict } from '../spec/index.js';
import type { CheckTarget, OpenClient } from './check-target.js';
import { clientsOf } from './check-target.js';
import { whyUnseen } from './unseen-reasons.js';

/** Why exchanges show nothing of a clause. */
export type NotShown =
	/** No exchange with an agent can show what the clause says. */
	| { code: 'unseen'; why: string }
	/** The playground cannot check it yet. */
	| { code: 'coming' }
	/** It is not about the binding that was called. */
	| { code: 'other-binding' }
	/** The agent was silent for longer than the caller waits. */
	| { code: 'too-slow'; givenUp: readonly GivenUpCall[] }
	/** Nothing that the agent did could have shown the opposite. */
	| { code: 'nothing-found' };

/** What came of the check of one clause. */
export interface ClauseResult extends Verdict {
	readonly clause: Clause;
	/** Everything that its trigger brought about; empty where the clause has none. */
	readonly exchanges: readonly Exchange[];
	/** Only there where the outcome is `not shown`. */
	readonly why?: NotShown;
}

interface Run {
	exchanges: readonly Exchange[];
	givenUp: readonly GivenUpCall[];
}

/** Checks clauses on one agent over one binding. */
export class ClauseChecks {
	readonly #binding: Binding;
	readonly #open: OpenClient;
	readonly #runs = new Map<Trigger, Promise<Run>>();

	/** `open` makes the client of each trigger: of one and the same agent, or of one in the same state. */
	constructor(binding: Binding, open: OpenClient) {
		this.#binding = binding;
		this.#open = open;
	}

	/**
	 * Runs the trigger of a clause and judges the exchanges. A trigger runs once, for all the clauses
	 * that have it. This ends even if the agent never answers: silent calls are canceled.
	 *
	 * @throws {Error} where the agent cannot be called at all, as without its card
	 */
	async check(clause: Clause): Promise<ClauseResult> {
		if (clause.kind === 'unseen')
			return notShown(clause, { code: 'unseen', why: whyUnseen(clause) });
		if (clause.kind === 'coming') return notShown(clause, { code: 'coming' });
		if (!clause.bindings.includes(this.#binding)) {
			return notShown(clause, { code: 'other-binding' });
		}
		const run = this.#runs.get(clause.trigger) ?? this.#run(clause.trigger);
		this.#runs.set(clause.trigger, run);
		const { exchanges, givenUp } = await run;
		const verdict = clause.verdict(exchanges);
		if (verdict.outcome !== 'not shown') return { ...verdict, clause, exchanges };
		const why: NotShown =
			givenUp.length > 0 ? { code: 'too-slow', givenUp } : { code: 'nothing-found' };
		return { ...verdict, clause, exchanges, why };
	}

	async #run(trigger: Trigger): Promise<Run> {
		const client = await this.#open();
		await trigger(client);
		const { exchanges, givenUp } = client;
		return { exchanges, givenUp };
	}
}

/** Checks of one agent, all of them with its tasks as the ones before left them. */
export function checksOf(target: CheckTarget): ClauseChecks {
	return new ClauseChecks(target.binding, clientsOf(target));
}

function notShown(clause: Clause, why: NotShown): ClauseResult {
	return { outcome: 'not shown', findings: [], clause, exchanges: [], why };
}

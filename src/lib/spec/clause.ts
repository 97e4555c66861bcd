import type { Exchange } from '../exchange/index.js';
import type { Binding } from '../protocol/index.js';
import type register from './register.json';
import type { TriggerClient } from './trigger-client.js';
import type { ClauseFinding, Verdict } from './verdict.js';

/** The id of a row of the register, such as `CORE-GET-001`. */
export type ClauseId = keyof typeof register;

export type Level = 'MUST' | 'SHOULD' | 'MAY';

/** What a clause of A2A 1.0 says, in our own words. */
export interface ClauseWords {
	id: ClauseId;
	level: Level;
	section: string;
	title: string;
	text: string;
	/** The bindings that it speaks of. */
	bindings: readonly Binding[];
}

/** Makes the calls in which a clause can show, as far as the agent called allows. */
export type Trigger = (client: TriggerClient) => Promise<void>;

/**
 * All that exchanges show of a clause. A finding holds only where the exchange could have shown
 * the opposite; exchanges that have nothing to do with the clause give no finding.
 */
export type Find = (exchanges: readonly Exchange[]) => Iterable<ClauseFinding>;

/** Why no exchange with an agent can show a clause. */
export type Unseen =
	/** It binds the client. */
	| 'client'
	/** It is about how the agent is run: TLS, logs, laws, storage. */
	| 'deployment'
	/** It is about what is written for people to read. */
	| 'document'
	/** It allows something, and nothing an agent does could go against it. */
	| 'permission'
	/** Nothing in A2A 1.0 lets a caller provoke it or see it from outside. */
	| 'inside';

/** A part of the playground that is not there yet. */
export type Coming = 'push' | 'auth' | 'extensions' | 'signatures';

/** How a clause is tested, or why it is not. */
export type Rule = { trigger: Trigger; find: Find } | { unseen: Unseen } | { coming: Coming };

/** The rules of some clauses; those of all by default. */
export type Rules<Id extends ClauseId = ClauseId> = Readonly<Record<Id, Rule>>;

/**
 * A clause with what its rule makes of it: `checked` by exchanges, `unseen` in any, or `coming`.
 */
export type Clause = ClauseWords &
	(
		| {
				kind: 'checked';
				trigger: Trigger;
				/** Judges recorded exchanges of any operations, in any number. */
				verdict(exchanges: readonly Exchange[]): Verdict;
		  }
		| { kind: 'unseen'; unseen: Unseen }
		| { kind: 'coming'; coming: Coming }
	);

/** A clause that no exchange shows. */
export type UnseenClause = Extract<Clause, { kind: 'unseen' }>;

/** A clause that exchanges can show. */
export type CheckedClause = Extract<Clause, { kind: 'checked' }>;

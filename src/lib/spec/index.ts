export type { CheckedClause, Clause, ClauseId, Trigger, UnseenClause } from './clause.js';
export type { UnseenId } from './clauses.js';
export { clauses } from './clauses.js';
export type { GivenUpCall } from './trigger-client.js';
export { TriggerClient } from './trigger-client.js';
export type { ClauseFinding, ExchangePlace, Verdict } from './verdict.js';
export { verdictOf } from './verdict.js';

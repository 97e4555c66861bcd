export type { Clause, ClauseId } from './clause.js';
export { clauses } from './clauses.js';
export { TriggerClient } from './trigger-client.js';
export type { Finding, Place, Verdict } from './verdict.js';
export { verdictOf } from './verdict.js';

export type { Clause, ClauseId, Coming, Level, Unseen, Words } from './clause.js';
export { clauses, findClause } from './clauses.js';
export type { CallPort, RawRequest, TriggerClientOptions } from './trigger-client.js';
export { TriggerClient } from './trigger-client.js';
export type { Finding, Place, Verdict } from './verdict.js';
export { verdictOf } from './verdict.js';

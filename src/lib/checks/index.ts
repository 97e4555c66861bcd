export type { ClauseResult, NotShown } from './check-clauses.js';
export { ClauseChecks, checksOf } from './check-clauses.js';
export type { CheckTarget, CheckTime, OpenClient } from './check-target.js';
export { clientsOf } from './check-target.js';

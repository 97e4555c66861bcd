export type { HostNote, HostStatus, HostTrouble } from './agent-host.svelte.js';
export { AgentHost, getHost, setHost } from './agent-host.svelte.js';
export { AgentSettings } from './agent-settings.svelte.js';
export type { AgentChoice } from './agent-choice.svelte.js';
export { CallDesk } from './call-desk.svelte.js';
export type { CallLog, LoggedCall } from './call-log.svelte.js';
export type { HeaderAdvice, ServiceParameter } from './header-advice.js';
export { headerAdvice, serviceParameter } from './header-advice.js';
export type { HeaderFault } from './header-fault.js';
export type { Hint } from './hint.js';
export { judgeChosen } from './judge-chosen.svelte.js';
export type { JudgedClauses } from './judged-clauses.svelte.js';
export type { NextRequest } from './next-request.svelte.js';
export type { Obstacle } from './obstacle.js';
export type { Rehearsal, Rehearsals } from './rehearsal.js';
export { rehearse } from './rehearsal.js';
export { RequestView, type RequestViewKind } from './request-view.svelte.js';
export type { Flaw } from './request-knowledge.js';
export type { Sample } from './samples.js';
export { namesFor, rangeOf, valuesFor } from './request-knowledge.js';
export { TaskPages } from './task-pages.svelte.js';
export type { ThreeCalls } from './three-calls.svelte.js';

/** Brings the protocol along, which the first paint of the home page does without. */
export const loadThreeCalls = () => import('./three-calls.svelte.js');

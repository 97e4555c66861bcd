export { default as Answer } from './Answer.svelte';
export { default as Boundary } from './Boundary.svelte';
export { breachesIn } from './breaches.js';
export { default as StateBadge } from './StateBadge.svelte';
export type { TaskAction } from './task-action.js';
export { default as TaskTable } from './TaskTable.svelte';

/** Comes with the first verdicts. */
export const loadClauseList = () => import('./ClauseList.svelte');

/** Comes when a reader first turns to a member. */
export const loadFieldCard = () => import('./FieldCard.svelte');

/** Comes when a form is first shown; most requests are written as JSON. */
export const loadRequestForm = () => import('./request-form/RequestForm.svelte');

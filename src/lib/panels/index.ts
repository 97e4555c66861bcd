export { default as Answer } from './Answer.svelte';
export { default as Boundary } from './Boundary.svelte';
export { breachesIn } from './breaches.js';
export { default as ClauseList } from './ClauseList.svelte';
export { default as FieldCard } from './FieldCard.svelte';
export { default as StateBadge } from './StateBadge.svelte';
export type { TaskAction } from './task-action.js';
export { default as TaskTable } from './TaskTable.svelte';

/** Comes when a form is first shown; most requests are written as JSON. */
export const loadRequestForm = () => import('./request-form/RequestForm.svelte');

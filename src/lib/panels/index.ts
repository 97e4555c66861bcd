export { default as Answer } from './Answer.svelte';
export { default as StateBadge } from './StateBadge.svelte';

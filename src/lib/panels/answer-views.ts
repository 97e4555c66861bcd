export { default as AnswerEnd } from './AnswerEnd.svelte';
export { default as AnswerJson } from './AnswerJson.svelte';
export { default as AnswerRaw } from './AnswerRaw.svelte';
export { default as AnswerReadable } from './AnswerReadable.svelte';
export { default as AnswerStatus } from './AnswerStatus.svelte';
export { default as AnswerStream } from './AnswerStream.svelte';
export { default as TaskMoved } from './TaskMoved.svelte';

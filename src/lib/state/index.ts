export type { HostStatus, HostTrouble } from './agent-host.svelte.js';
export { AgentHost, getHost, setHost } from './agent-host.svelte.js';
export { CallDesk } from './call-desk.svelte.js';
export { ThreeCalls } from './three-calls.svelte.js';

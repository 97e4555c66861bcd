export type { ListedAgent } from './card.js';
export { fetchAgents } from './card.js';
export type { AgentClient, CallOptions, ClientOptions, RequestOptions } from './client.js';
export { createClient } from './client.js';

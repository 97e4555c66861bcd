export type { ListedAgent } from './card.js';
export { fetchAgents } from './card.js';
export type { AgentClient, CallOptions } from './client.js';
export { createClient } from './client.js';
export { exchangeIds } from './exchange-ids.js';

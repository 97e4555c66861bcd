import type { AgentDefinition } from '../../scenarios/index.js';
import { shippedAgents } from '../../scenarios/index.js';
import { createSimulator } from '../../simulator/index.js';
import { processPorts } from '../process-ports.js';
import { endpointFetch } from './endpoint-fetch.js';

export interface PageHostOptions {
	/** Path of the site, without a trailing slash. */
	base: string;
	/** Default: those of the site. */
	agents?: readonly AgentDefinition[];
}

/** Runs agents in this page, as long as that is open. Gives the `fetch` that reaches them. */
export function startPageHost({ base, agents = shippedAgents }: PageHostOptions): typeof fetch {
	return endpointFetch(createSimulator({ agents, base, ports: processPorts }).endpoint);
}

import type { AgentDefinition } from '../../scenarios/index.js';
import { shippedAgents } from '../../scenarios/index.js';
import { createAgentHandlers, handlerEndpoint } from '../agent-handlers.js';
import { processPorts } from '../process-ports.js';
import { endpointFetch } from './endpoint-fetch.js';

/** Which agents run, and where they are served. */
export interface PageHostOptions {
	/** Path of the site, without a trailing slash. */
	base: string;
	/** Default: those of the site. */
	agents?: readonly AgentDefinition[];
}

/** Runs agents in this page, as long as that is open. Gives the `fetch` that reaches them. */
export function startPageHost({ base, agents = shippedAgents }: PageHostOptions): typeof fetch {
	const site = location.origin + base;
	return endpointFetch(handlerEndpoint(createAgentHandlers({ site, agents, ports: processPorts })));
}

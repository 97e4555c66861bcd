import type { AgentDefinition } from '../../scenarios/index.js';
import { shippedAgents } from '../../scenarios/index.js';
import { createSimulator, noJournal } from '../../simulator/index.js';
import { now, wake } from '../timers.js';
import { isAgentUrl } from './agent-urls.js';
import { endpointFetch } from './endpoint-fetch.js';

export interface PageHostOptions {
	/** Path of the site, without a trailing slash. */
	base: string;
	/** Default: those of the site. */
	agents?: readonly AgentDefinition[];
}

/**
 * Runs agents in this page, as long as that is open. Gives the `fetch` that reaches them; it asks the
 * network for all that is not theirs.
 */
export function startPageHost({ base, agents = shippedAgents }: PageHostOptions): typeof fetch {
	const { endpoint } = createSimulator({
		agents,
		base,
		ports: { now, wake, journal: noJournal }
	});
	const askAgents = endpointFetch(endpoint);
	const site = location.origin + base;
	return (input, init) => {
		const { href } = new URL(input instanceof Request ? input.url : input, document.baseURI);
		return isAgentUrl(href, site) ? askAgents(input, init) : fetch(input, init);
	};
}

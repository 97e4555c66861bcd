import type { AgentClient, ListedAgent } from './client/index.js';
import type { Exchange } from './exchange/index.js';
import type { HostOptions, OpenHost } from './hosts/page/index.js';
import { openHost } from './hosts/page/index.js';

// For `state`, which knows no host.
export type { HostKind, HostNews, NoWorkerReason, StorageState } from './hosts/page/index.js';

export interface ReachableAgent extends ListedAgent {
	readonly client: AgentClient;
}

/** The agents of this site as a page reaches them. */
export interface Playground {
	/** The agents of a sandbox, which comes into being when it is first asked for. */
	agents(sandbox: string, signal?: AbortSignal): Promise<ReachableAgent[]>;
	/** Starts a sandbox afresh, without its tasks. */
	reset(sandbox: string): Promise<void>;
}

export type PlaygroundOptions = HostOptions;

/**
 * Joins the parts; `onNews` hears where the agents run. Rejects with NoWorkerError where they cannot
 * run at all.
 */
export async function openPlayground(options: PlaygroundOptions): Promise<Playground> {
	const host = await openHost(options);
	const url = (sandbox: string, path: string) => `${options.base}/sandbox/${sandbox}/${path}`;
	return {
		async agents(sandbox, signal) {
			// Every page starts the agents, and not every one calls them.
			const { createClient, fetchAgents } = await import('./client/index.js');
			const agents = await fetchAgents(host.fetch, url(sandbox, 'agents'), signal);
			return agents.map((agent) => ({
				...agent,
				client: recovering(createClient({ fetch: host.fetch, card: agent.card }), host)
			}));
		},
		async reset(sandbox) {
			const { ok, status } = await host.fetch(url(sandbox, 'control/reset'), { method: 'POST' });
			if (!ok) throw new Error(`Failed to reset the sandbox ${sandbox}: HTTP ${status}`);
		}
	};
}

/** Finds the agents again when a call broke off, which is not repeated: it may have had its effect. */
function recovering(client: AgentClient, host: OpenHost): AgentClient {
	async function watched<Kind extends Exchange>(made: Promise<Kind>): Promise<Kind> {
		const exchange = await made;
		const { request, ending } = exchange;
		if (request && ending?.kind === 'failed') void host.recover();
		return exchange;
	}
	return {
		call: (options) => watched(client.call(options)),
		request: (options) => watched(client.request(options))
	};
}

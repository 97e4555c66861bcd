import type { AgentCardJson } from './gen/lf/a2a/v1/a2a_pb.js';
import type { AgentClient, ListedAgent } from './client/index.js';
import { createClient, fetchAgents } from './client/index.js';
import type { HostOptions, OpenHost } from './hosts/page/index.js';
import { openHost } from './hosts/page/index.js';

// For `state`, which knows no host.
export type { HostKind, HostNews, NoWorkerReason, StorageState } from './hosts/page/index.js';

/** The agents of this site as a page reaches them. */
export interface Playground {
	/** The agents of a sandbox, which comes into being when it is first asked for. */
	agents(sandbox: string, signal?: AbortSignal): Promise<ListedAgent[]>;
	client(card: AgentCardJson): AgentClient;
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
		agents: (sandbox, signal) => fetchAgents(host.fetch, url(sandbox, 'agents'), signal),
		client: (card) => recovering(createClient({ fetch: host.fetch, card }), host),
		async reset(sandbox) {
			const { ok, status } = await host.fetch(url(sandbox, 'control/reset'), { method: 'POST' });
			if (!ok) throw new Error(`Failed to reset the sandbox ${sandbox}: HTTP ${status}`);
		}
	};
}

/** Finds the agents again when a call broke off, which is not repeated: it may have had its effect. */
function recovering(client: AgentClient, host: OpenHost): AgentClient {
	return {
		async call(options) {
			const exchange = await client.call(options);
			const { request, ending } = exchange;
			if (request && ending?.kind === 'failed') void host.recover();
			return exchange;
		}
	};
}

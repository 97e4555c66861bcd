import type { AgentCardJson } from './gen/lf/a2a/v1/a2a_pb.js';
import type { AgentClient, ListedAgent } from './client/index.js';
import { createClient, fetchAgents } from './client/index.js';
import type { WorkerScript } from './hosts/page/index.js';
import { connectWorker, isControlled } from './hosts/page/index.js';

// For `state`, which knows no host.
export type { NoWorkerReason } from './hosts/page/index.js';

/** The agents of this site as a page reaches them. */
export interface Playground {
	/** The agents of a sandbox, which comes into being when it is first asked for. */
	agents(sandbox: string, signal?: AbortSignal): Promise<ListedAgent[]>;
	client(card: AgentCardJson): AgentClient;
}

export interface PlaygroundOptions {
	/** Path of the site, without a trailing slash. */
	base: string;
	/** Whether the development server serves the worker, as a module. */
	dev: boolean;
}

/** Joins the parts. Rejects with NoWorkerError where the agents cannot run. */
export async function openPlayground({ base, dev }: PlaygroundOptions): Promise<Playground> {
	const script: WorkerScript = {
		url: `${base}/service-worker.js`,
		scope: `${base}/`,
		type: dev ? 'module' : 'classic'
	};
	await connectWorker(script);
	const fetch: typeof globalThis.fetch = async (input, init) => {
		// A page that has lost its worker would ask the web server, and take its pages for answers.
		if (!isControlled()) await connectWorker(script);
		return globalThis.fetch(input, init);
	};
	return {
		agents: (sandbox, signal) => fetchAgents(fetch, `${base}/sandbox/${sandbox}/agents`, signal),
		client: (card) => createClient({ fetch, card })
	};
}

import type { AgentClient, ListedAgent } from './client/index.js';
import type { Exchange } from './exchange/index.js';
import type { HostOptions, OpenHost } from './hosts/page/index.js';
import { openHost } from './hosts/page/index.js';
import type { Settings } from './protocol/index.js';
import type { Speed } from './simulator/index.js';
import { isSandboxName } from './simulator/index.js';

// For `state`, which knows no host and no simulator.
export type { HostKind, HostNews, NoWorkerReason, StorageState } from './hosts/page/index.js';
export type { Speed } from './simulator/index.js';

export interface ReachableAgent extends ListedAgent {
	readonly client: AgentClient;
	/** For what a page asks by itself, which is not to be counted among the calls of its reader. */
	readonly aside: AgentClient;
}

/** The agents of this site as a page reaches them. */
export interface Playground {
	/** The agents of a sandbox, which comes into being when it is first asked for. */
	agents(sandbox: string, signal?: AbortSignal): Promise<ReachableAgent[]>;
	/** Whether a sandbox can have that name. */
	isSandboxName(name: string): boolean;
	/** Starts a sandbox afresh, without its tasks. */
	reset(sandbox: string): Promise<void>;
	/** The clock of a sandbox. */
	clock(sandbox: string): Promise<SandboxClock>;
	setSpeed(sandbox: string, speed: Speed): Promise<SandboxClock>;
	/** How an agent of a sandbox settles what A2A leaves open. */
	settings(sandbox: string, agent: string): Promise<Settings>;
	/** Changes some of the settings and gives all of them. */
	changeSettings(sandbox: string, agent: string, changes: Partial<Settings>): Promise<Settings>;
}

/** Virtual time of a sandbox, as ISO 8601, and how fast it goes. */
export interface SandboxClock {
	time: string;
	speed: Speed;
}

export type PlaygroundOptions = HostOptions;

/**
 * Joins the parts; `onNews` hears where the agents run. Rejects with NoWorkerError where they cannot
 * run at all.
 */
export async function openPlayground(options: PlaygroundOptions): Promise<Playground> {
	const host = await openHost(options);
	const url = (sandbox: string, path: string) => `${options.base}/sandbox/${sandbox}/${path}`;
	async function control<Answer>(
		sandbox: string,
		path: string,
		method = 'GET',
		body?: object
	): Promise<Answer> {
		const response = await host.fetch(url(sandbox, `control/${path}`), {
			method,
			body: body && JSON.stringify(body)
		});
		if (response.ok) return (await response.json()) as Answer;
		throw new Error(`Failed to ${method} control/${path} of ${sandbox}: HTTP ${response.status}`);
	}
	return {
		async agents(sandbox, signal) {
			// Every page starts the agents, and not every one calls them.
			const { createClient, fetchAgents } = await import('./client/index.js');
			const agents = await fetchAgents(host.fetch, url(sandbox, 'agents'), signal);
			return agents.map((agent) => {
				const connect = () =>
					recovering(createClient({ fetch: host.fetch, card: agent.card }), host);
				return { ...agent, client: connect(), aside: connect() };
			});
		},
		isSandboxName,
		reset: (sandbox) => control(sandbox, 'reset', 'POST'),
		clock: (sandbox) => control(sandbox, 'clock'),
		setSpeed: (sandbox, speed) => control(sandbox, 'clock', 'PUT', { speed }),
		settings: (sandbox, agent) => control(sandbox, `settings/${agent}`),
		changeSettings: (sandbox, agent, changes) =>
			control(sandbox, `settings/${agent}`, 'PUT', changes)
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

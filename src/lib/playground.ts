import type { AgentClient, ListedAgent } from './client/index.js';
import type { Exchange, RecordedError } from './exchange/index.js';
import type { HostNews, HostOptions, OpenHost } from './hosts/page/index.js';
import { openHost } from './hosts/page/index.js';
import type { Settings } from './protocol/index.js';
import type { Speed } from './simulator/index.js';

// For `state`, which knows no host and no simulator.
export type { HostKind, HostNews, NoWorkerReason, StorageState } from './hosts/page/index.js';
export type { Speed } from './simulator/index.js';

/** An agent of the site with its clients. */
export interface ReachableAgent extends ListedAgent {
	readonly client: AgentClient;
	/** For what a page asks by itself, which is not to be counted among the calls of its reader. */
	readonly aside: AgentClient;
}

/**
 * Why a sandbox cannot be opened: `unreadable` until it is reset, `too-many` until another one is.
 */
const sandboxFaults = ['unreadable', 'too-many'] as const;
/** Why a sandbox cannot be opened. */
export type SandboxFault = (typeof sandboxFaults)[number];

/** What a page is told of its agents and their sandboxes while it is open. */
export type PlaygroundNews =
	HostNews | { readonly kind: 'sandbox'; readonly sandbox: string; readonly fault: SandboxFault };

/** The control API of a sandbox did not do what it was asked. */
export class ControlError extends Error {
	override readonly name = 'ControlError';
	/** Absent where it is not the sandbox that is at fault; `onNews` has heard of it otherwise. */
	readonly fault: SandboxFault | undefined;

	constructor(message: string, fault: SandboxFault | undefined) {
		super(message);
		this.fault = fault;
	}
}

/** The agents of this site as a page reaches them. */
export interface Playground {
	/** The agents of a sandbox, which comes into being when it is first asked for. */
	agents(sandbox: string, signal?: AbortSignal): Promise<ReachableAgent[]>;
	/** Starts a sandbox afresh, without its tasks. */
	reset(sandbox: string): Promise<void>;
	/** A sandbox as a file, whose format is that of the simulator. */
	exportSandbox(sandbox: string): Promise<Blob>;
	/** The names of all sandboxes. */
	sandboxes(): Promise<string[]>;
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

/** Which site the page belongs to, and who is told of news. */
export interface PlaygroundOptions extends Omit<HostOptions, 'onNews'> {
	onNews: (news: PlaygroundNews) => void;
}

/**
 * Joins the parts; `onNews` hears where the agents run, and of each sandbox that could not be opened for
 * what it was asked. Rejects with NoWorkerError where they cannot run at all.
 */
export async function openPlayground(options: PlaygroundOptions): Promise<Playground> {
	const host = await openHost(options);
	// One for all agents: their calls stand in one log.
	let createId: (() => string) | undefined;
	const url = (sandbox: string, path: string) => `${options.base}/sandbox/${sandbox}/${path}`;
	function findFault(sandbox: string, { sandboxFault }: Metadata): SandboxFault | undefined {
		const fault = sandboxFaults.find((one) => one === sandboxFault);
		if (fault) options.onNews({ kind: 'sandbox', sandbox, fault });
		return fault;
	}
	async function ask(
		sandbox: string,
		path: string,
		method = 'GET',
		body?: object
	): Promise<Response> {
		const response = await host.fetch(url(sandbox, `control/${path}`), {
			method,
			body: body && JSON.stringify(body)
		});
		if (response.ok) return response;
		const said = `Failed to ${method} control/${path} of ${sandbox}: HTTP ${response.status}`;
		throw new ControlError(said, findFault(sandbox, await errorMetadata(response)));
	}
	async function control<Answer>(...asked: Parameters<typeof ask>): Promise<Answer> {
		return (await (await ask(...asked)).json()) as Answer;
	}
	return {
		async agents(sandbox, signal) {
			// Every page starts the agents, and not every one calls them.
			const { createClient, exchangeIds, fetchAgents } = await import('./client/index.js');
			createId ??= exchangeIds();
			const agents = await fetchAgents(host.fetch, url(sandbox, 'agents'), signal);
			return agents.map((agent) => {
				const onRefused = ({ metadata }: RecordedError) => void findFault(sandbox, metadata);
				const connect = () =>
					watching(
						createClient({ fetch: host.fetch, card: agent.card, createId }),
						host,
						onRefused
					);
				return { ...agent, client: connect(), aside: connect() };
			});
		},
		reset: (sandbox) => control(sandbox, 'reset', 'POST'),
		exportSandbox: async (sandbox) => (await ask(sandbox, 'export')).blob(),
		sandboxes: async () => (await control<{ sandboxes: string[] }>('main', 'sandboxes')).sandboxes,
		clock: (sandbox) => control(sandbox, 'clock'),
		setSpeed: (sandbox, speed) => control(sandbox, 'clock', 'PUT', { speed }),
		settings: (sandbox, agent) => control(sandbox, `settings/${agent}`),
		changeSettings: (sandbox, agent, changes) =>
			control(sandbox, `settings/${agent}`, 'PUT', changes)
	};
}

/** Finds the agents again when a call broke off, which is not repeated: it may have had its effect. */
function watching(
	client: AgentClient,
	host: OpenHost,
	onRefused: (error: RecordedError) => void
): AgentClient {
	async function watched<Kind extends Exchange>(made: Promise<Kind>): Promise<Kind> {
		const exchange = await made;
		const { request, ending } = exchange;
		if (request && ending?.kind === 'failed') void host.recover();
		if (ending?.kind === 'refused') onRefused(ending.error);
		return exchange;
	}
	return {
		createId: () => client.createId(),
		call: (options) => watched(client.call(options)),
		request: (options) => watched(client.request(options))
	};
}

type Metadata = Readonly<Record<string, string>>;

/** Of the error that an answer of the control API is. */
async function errorMetadata(response: Response): Promise<Metadata> {
	interface ErrorBody {
		error?: { details?: readonly { metadata?: Metadata }[] };
	}
	const body = (await response.json().catch(() => undefined)) as ErrorBody | undefined;
	return body?.error?.details?.find(({ metadata }) => metadata)?.metadata ?? {};
}

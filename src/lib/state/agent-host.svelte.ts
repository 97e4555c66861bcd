import { createContext } from 'svelte';
import type { NoWorkerReason, Playground, PlaygroundOptions } from '../playground.js';

export type HostStatus = 'idle' | 'starting' | 'running' | 'failed';

/** Why the agents do not run; `broken` stands for what nobody foresaw. */
export interface HostTrouble {
	readonly reason: NoWorkerReason | 'broken';
	/** What went wrong, for whoever looks into it. */
	readonly detail: string;
}

/** Where the agents of this site run, for all pages of one visit. */
export class AgentHost {
	readonly #options: PlaygroundOptions;
	#starting: Promise<Playground> | undefined;
	#status = $state<HostStatus>('idle');
	#trouble = $state.raw<HostTrouble>();

	constructor(options: PlaygroundOptions) {
		this.#options = options;
	}

	/** `idle` until the agents are started. */
	get status(): HostStatus {
		return this.#status;
	}

	get trouble(): HostTrouble | undefined {
		return this.#trouble;
	}

	/** Starts the agents, unless they run already; never rejects, as `use`. */
	start(): Promise<void> {
		return this.use(() => Promise.resolve());
	}

	/**
	 * Starts the agents, unless they run already, and hands them to `open`. Never rejects: what goes
	 * wrong, there too, is the trouble of this host.
	 */
	async use(open: (playground: Playground) => Promise<void>): Promise<void> {
		try {
			this.#starting ??= this.#start();
			await open(await this.#starting);
		} catch (caught) {
			this.#status = 'failed';
			this.#trouble = toTrouble(caught);
		}
	}

	async #start(): Promise<Playground> {
		this.#status = 'starting';
		// The first paint does without them.
		const { openPlayground } = await import('../playground.js');
		const playground = await openPlayground(this.#options);
		this.#status = 'running';
		return playground;
	}
}

function toTrouble(caught: unknown): HostTrouble {
	const error = caught instanceof Error ? caught : new Error(String(caught));
	const isNoWorker = error.name === 'NoWorkerError' && 'reason' in error;
	const cause = error.cause instanceof Error ? `: ${error.cause.message}` : '';
	return {
		reason: isNoWorker ? (error.reason as NoWorkerReason) : 'broken',
		detail: error.message + cause
	};
}

/** The layout sets the host, pages get it. */
export const [getHost, setHost] = createContext<AgentHost>();

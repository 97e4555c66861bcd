import { createContext } from 'svelte';
import type {
	HostKind,
	HostNews,
	NoWorkerReason,
	Playground,
	PlaygroundNews,
	PlaygroundOptions,
	SandboxFault,
	StorageState
} from '../playground.js';
import { mainSandbox } from './sandbox.js';

/** Whether the agents answer. */
export type HostStatus = 'idle' | 'starting' | 'running' | 'restarting' | 'failed';

/**
 * Why the agents do not run; `unserved` is a server that does not answer, `broken` an unexpected
 * error.
 */
export interface HostTrouble {
	readonly reason: NoWorkerReason | 'unserved' | 'broken';
	/** What went wrong, for whoever looks into it. */
	readonly detail: string;
}

/** Something about the agents that readers should know. */
export type HostNote =
	| {
			readonly kind: 'page';
			/** Why they run in the page. */
			readonly why: NoWorkerReason;
			readonly detail: string | undefined;
			/** Whether they ran in the worker before, where their tasks are left. */
			readonly moved: boolean;
	  }
	| { readonly kind: 'updated' }
	/** A sandbox cannot be opened. */
	| { readonly kind: 'sandbox'; readonly sandbox: string; readonly fault: SandboxFault }
	| { readonly kind: 'storage'; readonly storage: Exclude<StorageState, 'kept'> };

/** What became of the worker on which a call broke off: whether it keeps or has lost its tasks. */
export type WorkerRestart = 'awaited' | 'kept' | 'lost';

/** Builds a playground; the first paint does without it. */
type Open = (options: PlaygroundOptions) => Promise<Playground>;

const load: Open = async (options) => (await import('../playground.js')).openPlayground(options);

/** Where the agents of this site run, for all pages of one visit. */
export class AgentHost {
	readonly #open: () => Promise<Playground>;
	#starting: Promise<Playground> | undefined;
	#status = $state<HostStatus>('idle');
	#kind = $state<HostKind>();
	#trouble = $state.raw<HostTrouble>();
	#storage = $state<StorageState>('kept');
	#notes = $state.raw<readonly HostNote[]>([]);
	#sandbox = mainSandbox;
	#resets = $state(0);

	/** Undefined where no worker answers. */
	readonly workerRestart: WorkerRestart | undefined = $derived.by(() => {
		if (this.#kind !== 'worker') return undefined;
		if (this.#status === 'restarting') return 'awaited';
		if (this.#status !== 'running') return undefined;
		return this.#storage === 'kept' ? 'kept' : 'lost';
	});

	constructor(options: Omit<PlaygroundOptions, 'onNews'>, open = load) {
		this.#open = () => open({ ...options, onNews: (news) => this.#take(news) });
	}

	/** `idle` until the agents are started. */
	get status(): HostStatus {
		return this.#status;
	}

	/** Where they run or ran last. */
	get kind(): HostKind | undefined {
		return this.#kind;
	}

	get trouble(): HostTrouble | undefined {
		return this.#trouble;
	}

	get notes(): readonly HostNote[] {
		return this.#notes;
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
			// The agents run; of their sandbox a note tells.
			if (!hasSandboxFault(caught)) this.#fail(caught);
		}
	}

	/** How often the sandbox was reset in this visit. */
	get resets(): number {
		return this.#resets;
	}

	/** Takes the sandbox that the pages call from now on. */
	enter(sandbox: string): void {
		if (sandbox !== this.#sandbox) this.dismiss('sandbox');
		this.#sandbox = sandbox;
	}

	/** Starts a sandbox afresh: no tasks, all settings as at first. Default: the one that pages call. */
	reset(sandbox = this.#sandbox): Promise<void> {
		return this.use(async (playground) => {
			await playground.reset(sandbox);
			this.dismiss('sandbox');
			if (sandbox === this.#sandbox) this.#resets += 1;
		});
	}

	/** Takes a note away, until there is another one of its kind. */
	dismiss(kind: HostNote['kind']): void {
		this.#notes = this.#notes.filter((note) => note.kind !== kind);
	}

	#start(): Promise<Playground> {
		this.#status = 'starting';
		return this.#open();
	}

	#take(news: PlaygroundNews): void {
		switch (news.kind) {
			case 'running':
				return this.#run(news);
			case 'restarting':
				this.#status = 'restarting';
				return;
			case 'failed':
				return this.#fail(news.error);
			case 'updated':
			case 'sandbox':
				return this.#note(news);
			case 'storage':
				return this.#noteStorage(news.storage);
		}
	}

	#run({ place }: HostNews & { kind: 'running' }): void {
		const moved = this.#kind === 'worker';
		this.#status = 'running';
		this.#kind = place.kind;
		this.#trouble = undefined;
		if (place.kind !== 'page') return;
		const { reason, cause } = place.why;
		// Notes on the worker that was lost no longer hold.
		this.#notes = [];
		this.#note({ kind: 'page', why: reason, detail: messageOf(cause), moved });
	}

	#noteStorage(storage: StorageState): void {
		if (storage === this.#storage) return;
		this.#storage = storage;
		if (storage === 'kept') this.dismiss('storage');
		else this.#note({ kind: 'storage', storage });
	}

	#note(note: HostNote): void {
		this.dismiss(note.kind);
		this.#notes = [...this.#notes, note];
	}

	#fail(caught: unknown): void {
		this.#status = 'failed';
		this.#trouble = toTrouble(caught, this.#kind);
	}
}

function hasSandboxFault(caught: unknown): boolean {
	const isOfControl = caught instanceof Error && caught.name === 'ControlError';
	return isOfControl && 'fault' in caught && caught.fault !== undefined;
}

function toTrouble(caught: unknown, kind: HostKind | undefined): HostTrouble {
	const error = caught instanceof Error ? caught : new Error(String(caught));
	const isNoWorker = error.name === 'NoWorkerError' && 'reason' in error;
	const other = kind === 'served' ? 'unserved' : 'broken';
	return {
		reason: isNoWorker ? (error.reason as NoWorkerReason) : other,
		detail: [error.message, messageOf(error.cause)].filter(Boolean).join(': ')
	};
}

function messageOf(error: unknown): string | undefined {
	return error instanceof Error ? error.message : undefined;
}

/** The layout sets the host, pages get it. */
export const [getHost, setHost] = createContext<AgentHost>();

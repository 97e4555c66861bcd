import type { CallOptions } from '../client/index.js';
import type { CallExchange } from '../exchange/index.js';
import type { ReachableAgent } from '../playground.js';
import type { Binding, OperationName } from '../protocol/index.js';
import type { NextFrame } from './frame.js';
import { nextFrame } from './frame.js';
import { mainSandbox } from './sandbox.js';

/** A call that was made, with as much of its exchange as there is. */
export interface LoggedCall {
	/** That of its exchange. */
	readonly id: string;
	readonly agent: ReachableAgent;
	/** Name of the sandbox that the agent lives in. */
	readonly sandbox: string;
	/**
	 * How often the sandbox had been reset before; calls from before a reset prove nothing about
	 * later ones.
	 */
	readonly era: number;
	readonly operation: OperationName;
	readonly binding: Binding;
	/** Absent until there is something of it. */
	readonly exchange?: CallExchange;
	readonly running: boolean;
}

/** How many calls are kept, beside those that run. */
const limit = 50;

/** The calls of a visit; several may run at once, and one of them is looked at. */
export class CallLog {
	#calls = $state.raw<readonly LoggedCall[]>([]);
	#chosenId = $state('');
	#ended = $state(0);
	#sandbox = $state(mainSandbox);
	/** How often each sandbox began anew. */
	#eras = $state.raw<Readonly<Record<string, number>>>({});
	readonly #era = $derived(this.#eras[this.#sandbox] ?? 0);
	#aborts: Record<string, AbortController> = {};
	readonly #nextFrame: NextFrame;

	constructor(frames: NextFrame = nextFrame) {
		this.#nextFrame = frames;
	}

	/** The one that is looked at; the last one unless another was chosen. */
	readonly chosen = $derived(this.#calls.find(({ id }) => id === this.#chosenId));

	/** Whether the sandbox has begun anew, or is another one, since that one was sent. */
	readonly past = $derived(
		this.chosen !== undefined && (this.isElsewhere(this.chosen) || this.chosen.era !== this.#era)
	);

	/** All that are kept, the last one first. */
	get calls(): readonly LoggedCall[] {
		return this.#calls;
	}

	/** How many calls have ended; whatever they changed can be read again then. */
	get ended(): number {
		return this.#ended;
	}

	/** The exchanges around a call, with the same agent of the same era, in the order in which they were sent. */
	exchangesAround({ agent, era }: LoggedCall): CallExchange[] {
		return this.#calls
			.filter((call) => call.agent.url === agent.url && call.era === era)
			.flatMap(({ exchange }) => exchange ?? [])
			.toReversed();
	}

	/** Whether a call was answered by another sandbox than the one that is called now. */
	isElsewhere({ sandbox }: LoggedCall): boolean {
		return sandbox !== this.#sandbox;
	}

	/** To be called where another sandbox is called from now on. */
	enter(sandbox: string): void {
		this.#sandbox = sandbox;
	}

	/** To be called where the sandbox has begun anew. */
	beginEra(): void {
		this.#eras = { ...this.#eras, [this.#sandbox]: this.#era + 1 };
	}

	choose(id: string): void {
		this.#chosenId = id;
	}

	/**
	 * Makes a call, looks at it, and resolves with the whole of it. `onChange` hears of it once a frame
	 * at most: hundreds of events may come within one.
	 */
	async start(
		agent: ReachableAgent,
		{ onChange, ...call }: Omit<CallOptions, 'id' | 'signal'>
	): Promise<CallExchange> {
		const abort = new AbortController();
		const id = agent.client.createId();
		const { operation, binding } = call;
		this.#aborts[id] = abort;
		const place = { agent, sandbox: this.#sandbox, era: this.#era };
		const logged = { id, ...place, operation, binding, running: true };
		this.#calls = [logged, ...this.#calls.filter(({ running }, at) => running || at < limit - 1)];
		this.#chosenId = id;
		let latest: CallExchange | undefined;
		let cancelFrame: (() => void) | undefined;
		const show = () => {
			cancelFrame = undefined;
			if (!latest) return;
			this.#put(id, { exchange: latest });
			onChange?.(latest);
		};
		try {
			return await agent.client.call({
				...call,
				id,
				signal: abort.signal,
				onChange: (exchange) => {
					latest = exchange;
					cancelFrame ??= this.#nextFrame(show);
				}
			});
		} finally {
			cancelFrame?.();
			show();
			delete this.#aborts[id];
			this.#put(id, { running: false });
			this.#ended += 1;
		}
	}

	/** Cancels a call, if it runs; its task goes on. */
	cancel(id: string): void {
		this.#aborts[id]?.abort();
	}

	/** Cancels the one that is looked at, if it runs. */
	cancelChosen(): void {
		this.cancel(this.#chosenId);
	}

	cancelAll(): void {
		for (const abort of Object.values(this.#aborts)) abort.abort();
	}

	#put(id: string, change: Partial<LoggedCall>): void {
		this.#calls = this.#calls.map((call) => (call.id === id ? { ...call, ...change } : call));
	}
}

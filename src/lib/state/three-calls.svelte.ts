import { excerpt, statePath } from '../exchange/index.js';
import type { Playground, ReachableAgent } from '../playground.js';
import type { Binding, TaskState } from '../protocol/index.js';
import { bindings } from '../protocol/index.js';
import { LiveCall } from './live-call.svelte.js';
import type { Rehearsals } from './rehearsal.js';
import { rehearse, streamingCall } from './rehearsal.js';
import { mainSandbox } from './sandbox.js';

/** The same message sent to the main agent over every binding at once; each makes a task of its own. */
export class ThreeCalls {
	readonly calls: Readonly<Record<Binding, LiveCall>> = {
		jsonrpc: new LiveCall(),
		rest: new LiveCall(),
		grpc: new LiveCall()
	};
	#agent: ReachableAgent | undefined;
	#rehearsals = $state.raw<Rehearsals>();
	#messageNumber = 1;

	readonly running = $derived(bindings.some((binding) => this.calls[binding].running));
	readonly #messages = $derived(
		bindings.map((binding) => this.calls[binding].exchange?.messages ?? [])
	);

	/** The states that all tasks went through so far. */
	readonly path: readonly TaskState[] = $derived(commonStart(this.#messages.map(statePath)));

	/** What the agent said last, once every call is over. */
	readonly said: string = $derived.by(() => {
		const last = this.#messages[0]?.findLast(({ value }) => excerpt(value) !== '');
		return this.running || !last ? '' : excerpt(last.value);
	});

	/** What `rehearse` found; undefined before. */
	get rehearsals(): Rehearsals | undefined {
		return this.#rehearsals;
	}

	/** Reads which agent is the main one. Rejects where none answers. */
	async open(playground: Playground): Promise<void> {
		[this.#agent] = await playground.agents(mainSandbox);
	}

	/** Finds what a text becomes on each binding, without sending it. */
	async rehearse(text: string): Promise<void> {
		if (!this.#agent) return;
		this.#rehearsals = await rehearse(this.#agent, text, this.#messageNumber);
	}

	/** Sends a text over all bindings, if no calls run. Resolves when every answer is over. */
	async send(text: string): Promise<void> {
		const client = this.#agent?.client;
		if (!client || this.running) return;
		const calls = bindings.map((binding) => streamingCall(binding, text, this.#messageNumber));
		this.#messageNumber += 1;
		await Promise.all(calls.map((call) => this.calls[call.binding].start(client, call)));
	}

	cancel(): void {
		for (const binding of bindings) this.calls[binding].cancel();
	}
}

function commonStart<Item>(lists: readonly (readonly Item[])[]): Item[] {
	const [first = [], ...others] = lists;
	const end = first.findIndex((item, index) => others.some((list) => list[index] !== item));
	return first.slice(0, end < 0 ? first.length : end);
}

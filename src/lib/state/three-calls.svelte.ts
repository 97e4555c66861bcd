import type { RecordedMessage } from '../exchange/index.js';
import { excerpt, lastState, shownTask, statePath } from '../exchange/index.js';
import type { Playground, ReachableAgent } from '../playground.js';
import type { Binding, TaskState } from '../protocol/index.js';
import { bindings, isSettled, isTerminal } from '../protocol/index.js';
import { LiveCall } from './live-call.svelte.js';
import type { Rehearsals } from './rehearsal.js';
import { rehearse, streamingCall } from './rehearsal.js';
import { mainSandbox } from './sandbox.js';

type Calls = Readonly<Record<Binding, LiveCall>>;

/** For each binding, in their order. */
type Messages = readonly (readonly RecordedMessage[])[];

/**
 * The same message sent to the main agent over every binding at once; each makes a task of its own.
 * While all of them wait for an answer, the next message goes on with them.
 */
export class ThreeCalls {
	#calls = $state.raw<Calls>(newCalls());
	/** What came of the tasks before the calls that run or ran last. */
	#earlier = $state.raw<Messages>([]);
	#agent: ReachableAgent | undefined;
	#rehearsals = $state.raw<Rehearsals>();
	#messageNumber = 1;

	readonly #messages: Messages = $derived(
		bindings.map((binding) => this.#calls[binding].exchange?.messages ?? [])
	);

	/** Whether something was sent since the start. */
	readonly begun = $derived(bindings.some((binding) => this.#calls[binding].exchange));

	/** Whether every task waits for an answer. Its stream may be open all the same. */
	readonly waiting = $derived(this.#messages.every(isWaiting));

	/** Whether answers are still to come by themselves. */
	readonly running = $derived(
		!this.waiting && bindings.some((binding) => this.#calls[binding].running)
	);

	/** The states that all tasks went through so far. */
	readonly path: readonly TaskState[] = $derived(
		commonStart(
			this.#messages.map((messages, index) =>
				statePath([...(this.#earlier[index] ?? []), ...messages])
			)
		)
	);

	/** What the agent said last, once no more is to come. */
	readonly said: string = $derived.by(() => {
		const last = this.#messages[0]?.findLast(({ value }) => excerpt(value));
		return (!this.running && last && excerpt(last.value)) || '';
	});

	/** The calls that run or ran last. */
	get calls(): Calls {
		return this.#calls;
	}

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

	/**
	 * Sends a text over all bindings unless calls run: to the tasks that wait, else for new ones.
	 * Resolves when every answer is over.
	 */
	async send(text: string): Promise<void> {
		const client = this.#agent?.client;
		if (!client || this.running) return;
		const told = this.waiting ? this.#messages : [];
		const messageNumber = this.#messageNumber;
		this.#messageNumber += 1;
		this.#earlier = told.map((messages, index) => [...(this.#earlier[index] ?? []), ...messages]);
		this.#renewCalls();
		await Promise.all(
			bindings.map((binding, index) => {
				const task = taskOf(told[index]);
				const call = streamingCall({ binding, text, messageNumber, task });
				return this.#calls[binding].start(client, call);
			})
		);
	}

	/** Leaves the tasks as they are: the next message is for new ones. */
	startOver(): void {
		this.#earlier = [];
		this.#renewCalls();
	}

	cancel(): void {
		for (const binding of bindings) this.#calls[binding].cancel();
	}

	#renewCalls(): void {
		this.cancel();
		this.#calls = newCalls();
	}
}

function newCalls(): Calls {
	return { jsonrpc: new LiveCall(), rest: new LiveCall(), grpc: new LiveCall() };
}

function isWaiting(messages: readonly RecordedMessage[]): boolean {
	const state = lastState(messages);
	return state !== undefined && isSettled(state) && !isTerminal(state);
}

/** The task that messages of an answer are about. */
function taskOf(messages: readonly RecordedMessage[] = []) {
	return messages.map(({ value }) => shownTask(value)).findLast(Boolean);
}

function commonStart<Item>(lists: readonly (readonly Item[])[]): Item[] {
	const [first = [], ...others] = lists;
	const end = first.findIndex((item, index) => others.some((list) => list[index] !== item));
	return first.slice(0, end < 0 ? first.length : end);
}

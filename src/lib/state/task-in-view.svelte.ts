import { lastState, shownTask } from '../exchange/index.js';
import type { ReachableAgent } from '../playground.js';
import type { Binding } from '../protocol/index.js';
import { isSettled, isTerminal } from '../protocol/index.js';
import type { CallLog } from './call-log.svelte.js';
import { readTask } from './read-task.js';
import type { SeenTasks } from './seen-tasks.svelte.js';

/** The task of the call that is looked at, which may have gone on since that was answered. */
export class TaskInView {
	readonly #log: CallLog;
	readonly #seen: SeenTasks;

	constructor(log: CallLog, seen: SeenTasks) {
		this.#log = log;
		this.#seen = seen;
	}

	readonly #exchange = $derived.by(() => this.#log.chosen?.exchange);

	/** Undefined where the call has no task, or one of another sandbox or from before a reset. */
	readonly id = $derived.by(() => {
		const last = this.#exchange?.messages.at(-1);
		if (!last || this.#exchange?.operation === 'ListTasks' || this.#log.past) return undefined;
		return shownTask(last.value)?.id;
	});

	readonly #now = $derived.by(() =>
		this.id === undefined ? undefined : this.#seen.known(this.id)
	);

	/** Whether it waits for an answer; the stream of the call may be open. */
	readonly waits = $derived.by(() => {
		const state = this.#now?.state;
		return state !== undefined && isSettled(state) && !isTerminal(state);
	});

	/** The task as it is now, where that is not what the call ended with. */
	readonly moved = $derived.by(() => {
		const { ending, messages = [] } = this.#exchange ?? {};
		const now = this.#now;
		return ending && now?.state && now.state !== lastState(messages) ? now : undefined;
	});

	/**
	 * Whether the call did not find a task that was seen before, or its own task no longer exists.
	 */
	readonly lost = $derived.by(() => {
		const ending = this.#exchange?.ending;
		if (ending?.kind !== 'refused') return this.#log.past;
		if (ending.error.reason !== 'TASK_NOT_FOUND') return false;
		return this.#seen.wasSeen(ending.error.metadata.taskId ?? '');
	});

	/**
	 * Asks its agent whether it still waits; what it has come to shows from then on. Also false where
	 * another call is looked at meanwhile.
	 */
	async stillWaits(agent: ReachableAgent, binding: Binding): Promise<boolean> {
		const { id } = this;
		const call = this.#log.chosen?.id;
		if (id === undefined) return false;
		const told = await readTask(agent, binding, id);
		if (this.#log.chosen?.id !== call || this.id !== id) return false;
		if (told) this.#seen.hear(agent.name, [told]);
		return this.waits;
	}
}

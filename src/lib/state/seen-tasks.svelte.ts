import type { ShownTask } from '../exchange/index.js';
import { eventKind, shownTask } from '../exchange/index.js';
import type { JsonObject } from '../protocol/index.js';
import { isTerminal } from '../protocol/index.js';

type Tasks = Readonly<Record<string, ShownTask>>;

/** What calls have told so far about the tasks of a sandbox. */
export class SeenTasks {
	/** The one seen last, by agent. */
	#last = $state.raw<Tasks>({});
	/** Each as it was told last, by id. */
	#known = $state.raw<Tasks>({});
	/** All that were ever seen, also before a reset. */
	#ids = $state.raw<readonly string[]>([]);
	/** The agents that answered with a message rather than a task. */
	#messageAgents = $state.raw<readonly string[]>([]);

	/** The task seen last, for each agent. */
	get last(): Tasks {
		return this.#last;
	}

	/** A task as it was told last; undefined before that and after a reset. */
	known(id: string): ShownTask | undefined {
		return this.#known[id];
	}

	wasSeen(id: string): boolean {
		return this.#ids.includes(id);
	}

	saidMessage(agent: string): boolean {
		return this.#messageAgents.includes(agent);
	}

	/** Takes what an answer of an agent tells; its task is the one seen last from now on. */
	note(agent: string, message: JsonObject): void {
		if (eventKind(message) === 'message' && !this.saidMessage(agent)) {
			this.#messageAgents = [...this.#messageAgents, agent];
		}
		const task = shownTask(message);
		if (!task) return;
		if (!this.wasSeen(task.id)) this.#ids = [...this.#ids, task.id];
		this.#last = { ...this.#last, [agent]: this.#learn(task) };
	}

	/**
	 * Takes what a list tells of tasks that a page read by itself; it does not change the task
	 * seen last.
	 */
	hear(agent: string, tasks: readonly JsonObject[]): void {
		for (const value of tasks) {
			const task = shownTask(value);
			const now = task && this.#learn(task);
			const last = this.#last[agent];
			if (now && now.id === last?.id && now !== last) this.#last = { ...this.#last, [agent]: now };
		}
	}

	/** Turns to a task of which nothing else may be known yet. */
	turnTo(agent: string, id: string): void {
		const last = this.#last[agent];
		this.#last = { ...this.#last, [agent]: last?.id === id ? last : { id } };
	}

	/** To be called where the sandbox was reset. */
	beginAnew(): void {
		this.#last = {};
		this.#known = {};
		this.#messageAgents = [];
	}

	/** To be called where another sandbox is entered. */
	leave(): void {
		this.beginAnew();
		this.#ids = [];
	}

	restore(last: Tasks): void {
		this.#last = last;
	}

	/** What is known of a task once this was told of it; answers may overtake each other. */
	#learn(task: ShownTask): ShownTask {
		const before = this.#known[task.id];
		const isNews = task.state && JSON.stringify(task) !== JSON.stringify(before);
		if (before && (!isNews || isOlder(task, before))) return before;
		this.#known = { ...this.#known, [task.id]: task };
		return task;
	}
}

function isOlder(task: ShownTask, before: ShownTask): boolean {
	if (task.timestamp && before.timestamp) return task.timestamp < before.timestamp;
	// A terminal state is the last one.
	return before.state !== undefined && isTerminal(before.state) && task.state !== before.state;
}

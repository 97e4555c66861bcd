import type { StreamResponse, Task } from '../protocol/index.js';
import type { AgentFailure } from '../scenarios/index.js';
import type { Effect, Reply } from './effects.js';
import type { IdKind } from './ids.js';
import { createId } from './ids.js';
import type { TaskRecord, World } from './world.js';
import { emptyStore, newestKey } from './world.js';

/**
 * A world on its way to the next one. The world it started from stays as it was; a change that is
 * dropped half-way, because something threw, leaves no trace.
 */
export class Change {
	#world: World;
	#effects: Effect[] = [];

	constructor(world: World) {
		this.#world = world;
	}

	get world(): World {
		return this.#world;
	}

	/** Moves the clock on, to `at` if that is still to come, and returns the new time. */
	tick(at = 0): string {
		const clock = Math.max(at, this.#world.clock + 1);
		this.#world = { ...this.#world, clock };
		return new Date(clock).toISOString();
	}

	createId(kind: IdKind): string {
		const { seed, made } = this.#world;
		this.#world = { ...this.#world, made: made + 1 };
		return createId(kind, seed, made);
	}

	put(agent: string, record: TaskRecord): void {
		const store = this.#world.agents.get(agent) ?? emptyStore;
		const tasks = store.tasks.clone();
		const newest = store.newest.clone();
		const before = tasks.get(record.task.id);
		if (before) newest.delete(newestKey(before.task));
		tasks.set(record.task.id, record);
		newest.set(newestKey(record.task), record);
		const agents = new Map(this.#world.agents).set(agent, { tasks, newest });
		this.#world = { ...this.#world, agents };
	}

	/** Plans the next step of a task, in place of the one planned before. */
	plan(agent: string, taskId: string, wait: number | undefined): void {
		const due = this.#world.due.filter((step) => step.agent !== agent || step.taskId !== taskId);
		if (wait !== undefined) {
			const at = this.#world.clock + wait;
			const later = due.findIndex((step) => step.at > at);
			due.splice(later < 0 ? due.length : later, 0, { at, wait, agent, taskId });
		}
		this.#world = { ...this.#world, due };
	}

	emit(agent: string, task: Task, event: StreamResponse): void {
		this.#effects.push({ kind: 'event', agent, task, event });
	}

	fail(agent: string, { id }: Task, failure: AgentFailure): void {
		this.#effects.push({ kind: 'failure', agent, taskId: id, failure });
	}

	/** The reply comes first: who waits for the task must not miss what follows. */
	done(reply?: Reply): { world: World; effects: Effect[] } {
		const replies: Effect[] = reply ? [{ kind: 'reply', reply }] : [];
		return { world: this.#world, effects: [...replies, ...this.#effects] };
	}
}

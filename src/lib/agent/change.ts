import type { Principal, Settings, StreamResponse, Task } from '../protocol/index.js';
import { A2AError, anonymous, ownerMark } from '../protocol/index.js';
import type { AgentFailure } from '../scenarios/index.js';
import type { Effect, Input, Reply } from './effects.js';
import type { IdKind } from './ids.js';
import { createId } from './ids.js';
import type { TaskStore } from './store.js';
import { emptyStore, withRecords } from './store.js';
import type { Due, TaskRecord, World } from './world.js';
import { settingsOf } from './world.js';

/**
 * A world on its way to the next one. The world it started from stays as it was; a change that is
 * dropped half-way, because something threw, leaves no trace.
 */
export class Change {
	/** Who calls; for steps that are due, which nobody calls, it has no meaning. */
	readonly principal: Principal;
	/** The mark of the caller's tasks. */
	readonly owner: string | undefined;
	readonly #agent: string;
	readonly #time: number | undefined;
	#world: World;
	/** Tasks that are not as the world has them; a call may change the same one several times. */
	readonly #changed = new Map<string, TaskRecord>();
	#effects: Effect[] = [];

	constructor(world: World, { agent, time, ...input }: Input) {
		this.#world = world;
		this.#agent = agent;
		this.#time = time;
		this.principal = (input.kind === 'call' && input.principal) || anonymous;
		this.owner = ownerMark(this.principal);
	}

	/**
	 * Moves the clock on, to `at` if that is still to come. Where time is not virtual, the time of
	 * the input takes the place of `at`.
	 */
	tick(at = 0): void {
		const clock = Math.max(this.#time ?? at, this.#world.clock + 1);
		this.#world = { ...this.#world, clock };
	}

	/** Virtual time now, in ms since 1970. */
	get time(): number {
		return this.#world.clock;
	}

	/** The same as tasks show it. */
	get timestamp(): string {
		return new Date(this.time).toISOString();
	}

	/** The agent's tasks, of all owners, as they were before the change. */
	get store(): TaskStore {
		return this.#world.agents.get(this.#agent) ?? emptyStore;
	}

	/** The task of that id as it is now, of any owner; undefined where there is none. */
	record(taskId: string): TaskRecord | undefined {
		return this.#changed.get(taskId) ?? this.store.tasks.get(taskId);
	}

	/**
	 * The caller's task of that id as it is now.
	 *
	 * @throws {A2AError} TASK_NOT_FOUND, also for a task of another owner
	 */
	task(taskId: string): TaskRecord {
		const record = this.record(taskId);
		if (record && record.owner === this.owner) return record;
		throw new A2AError('TASK_NOT_FOUND', `No task has the id "${taskId}"`, {
			metadata: { taskId }
		});
	}

	createId(kind: IdKind): string {
		const { seed, made } = this.#world;
		this.#world = { ...this.#world, made: made + 1 };
		return createId(kind, seed, made);
	}

	get settings(): Settings {
		return settingsOf(this.#world, this.#agent);
	}

	set(settings: Partial<Settings>): void {
		const all = { ...this.settings, ...settings };
		const map = new Map(this.#world.settings).set(this.#agent, all);
		this.#world = { ...this.#world, settings: map };
	}

	put(record: TaskRecord): void {
		this.#changed.set(record.task.id, record);
	}

	/** When, in virtual time, the planned step of a task is due. */
	dueTime(taskId: string): number {
		const due = this.#world.due.find((one) => this.#isStepOf(one, taskId));
		if (due) return due.at;
		throw new Error(`Failed to go on: nothing is planned for ${this.#agent}/${taskId}`);
	}

	/** Plans the next step of a task, in place of the one planned before. */
	plan(taskId: string, wait: number | undefined): void {
		const due = this.#world.due.filter((one) => !this.#isStepOf(one, taskId));
		if (wait !== undefined) {
			const at = this.#world.clock + wait;
			const later = due.findIndex((one) => one.at > at);
			const place = later < 0 ? due.length : later;
			due.splice(place, 0, { kind: 'step', at, wait, agent: this.#agent, taskId });
		}
		this.#world = { ...this.#world, due };
	}

	emit(task: Task, event: StreamResponse): void {
		this.#effects.push({ kind: 'event', agent: this.#agent, task, event });
	}

	fail(task: Task, failure: AgentFailure): void {
		this.#effects.push({ kind: 'failure', agent: this.#agent, taskId: task.id, failure });
	}

	/** The reply comes first: who waits for the task must not miss what follows. */
	done(reply?: Reply): { world: World; effects: Effect[] } {
		const effects: Effect[] = reply ? [{ kind: 'reply', reply }, ...this.#effects] : this.#effects;
		return { world: this.#changedWorld(), effects };
	}

	#changedWorld(): World {
		if (this.#changed.size === 0) return this.#world;
		const store = withRecords(this.store, this.#changed.values());
		const agents = new Map(this.#world.agents).set(this.#agent, store);
		return { ...this.#world, agents };
	}

	#isStepOf(due: Due, taskId: string): boolean {
		return due.kind === 'step' && due.agent === this.#agent && due.taskId === taskId;
	}
}

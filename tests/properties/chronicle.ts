import type { Reply, World } from '../../src/lib/agent/index.js';
import { advance, createWorld, findTask } from '../../src/lib/agent/index.js';
import type { StreamResponse, Task } from '../../src/lib/protocol/index.js';
import { defaultSettings, isTerminal } from '../../src/lib/protocol/index.js';
import type { AgentFailure } from '../../src/lib/scenarios/index.js';
import type { JournalEntry } from '../../src/lib/simulator/journal.js';

/** Something that happened to a task, and the task as it was afterwards. */
export type Happening = { task: Task } & ({ event: StreamResponse } | { failure: AgentFailure });

/** A call that the journal holds. */
export interface RecordedCall {
	reply: Reply;
	/** How much had happened before to the task it is about. */
	from: number;
}

/** What a sandbox has done, worked out by the core from nothing but its journal. */
export class Chronicle {
	readonly #agent: string;
	readonly #entries: readonly JournalEntry[];
	readonly #happenings = new Map<string, Happening[]>();
	#ids: string[] = [];
	#world: World;
	#read = 0;

	constructor(sandbox: string, agent: string, entries: readonly JournalEntry[]) {
		this.#world = createWorld(sandbox, defaultSettings);
		this.#agent = agent;
		this.#entries = entries;
	}

	/** Reads on to the end of the journal; returns the calls that were new. */
	read(): RecordedCall[] {
		const calls: RecordedCall[] = [];
		for (const { input } of this.#entries.slice(this.#read)) {
			if (input.kind === 'speed') throw new Error('Failed to replay: nobody changes the speed');
			// Nobody is asked again, so that there is no cast.
			const { world, effects } = advance(this.#world, input, new Map());
			this.#world = world;
			const ids = [...(world.agents.get(this.#agent)?.tasks.keys() ?? [])];
			this.#ids.push(...ids.filter((id) => !this.#ids.includes(id)));
			for (const effect of effects) {
				if (effect.kind === 'reply') {
					const id = taskOf(effect.reply);
					calls.push({ reply: effect.reply, from: id ? this.of(id).length : 0 });
				} else if (effect.kind === 'event') {
					const { event, task } = effect;
					this.#add({ event, task });
				} else {
					const { failure, taskId } = effect;
					this.#add({ failure, task: this.task(taskId) });
				}
			}
		}
		this.#read = this.#entries.length;
		return calls;
	}

	of(taskId: string): readonly Happening[] {
		return this.#happenings.get(taskId) ?? [];
	}

	task(id: string): Task {
		const task = findTask(this.#world, this.#agent, id);
		if (task) return task;
		throw new Error(`Failed to find the task ${id} in the journal`);
	}

	/** Those of all tasks, the oldest first. */
	get ids(): readonly string[] {
		return this.#ids;
	}

	/** Newest status first, then by id. */
	get tasks(): Task[] {
		return this.#ids
			.map((id) => this.task(id))
			.sort(
				(a, b) =>
					Date.parse(b.status.timestamp) - Date.parse(a.status.timestamp) || (a.id < b.id ? -1 : 1)
			);
	}

	#add(happening: Happening): void {
		const { id } = happening.task;
		const past = this.of(id);
		const last = past.at(-1);
		if (last && isTerminal(last.task.status.state)) {
			throw new Error(`Something happened to ${id} after it was ${last.task.status.state}`);
		}
		this.#happenings.set(id, [...past, happening]);
	}
}

function taskOf(reply: Reply): string | undefined {
	return reply.kind === 'result' ? undefined : reply.taskId;
}

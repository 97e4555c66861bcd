import type { PushConfig, Settings, Task } from '../protocol/index.js';
import { defaultSettings } from '../protocol/index.js';
import type { Script, Step } from '../scenarios/index.js';
import type { TaskStore } from './store.js';

/**
 * All that a sandbox is: a value that never changes. Trees share their unchanged nodes from one
 * world to the next, so keeping old worlds is cheap.
 */
export interface World {
	/** Decides the ids. */
	readonly seed: string;
	/** Virtual time in ms since 1970; moves with every change. */
	readonly clock: number;
	/** How many ids were made. */
	readonly made: number;
	readonly agents: ReadonlyMap<string, TaskStore>;
	/** By the name of the agent; only of those that were given any. */
	readonly settings: ReadonlyMap<string, Settings>;
	readonly defaults: Settings;
	/** What is to happen by itself, earliest first. */
	readonly due: readonly Due[];
}

/** A task with all that is kept of it beside what callers see. */
export interface TaskRecord {
	readonly task: Task;
	/** The `ownerMark` of the principal whose task it is; absent for the anonymous one. */
	readonly owner?: string;
	/** In the order in which they were created. */
	readonly configs: readonly KeptConfig[];
	/** Steps still to come. */
	readonly steps: readonly Step[];
	readonly onCancel: Script['onCancel'];
	/** How many messages of the history came after the current status. */
	readonly sinceStatus: number;
	/** A cancel is under way. */
	readonly canceling: boolean;
}

/** A push notification config as it is stored, credentials included. */
export interface KeptConfig extends PushConfig {
	/** Virtual time, by which the configs of a task are told apart; it stays when one is replaced. */
	readonly createdAt: number;
}

/** Something that happens by itself when it is due. */
export type Due = DueStep;

interface AnyDue {
	/** Virtual time. */
	readonly at: number;
	/** Virtual ms from the moment in which it was planned. */
	readonly wait: number;
	readonly agent: string;
}

/** The next step of a task at work. */
export interface DueStep extends AnyDue {
	readonly kind: 'step';
	readonly taskId: string;
}

/** When virtual time begins: 2026-01-01T00:00:00.000Z. */
const start = Date.UTC(2026, 0, 1);

/** A world without tasks. */
export function createWorld(seed: string, defaults = defaultSettings): World {
	return { seed, clock: start, made: 0, agents: new Map(), settings: new Map(), defaults, due: [] };
}

/** The settings of an agent; the defaults of the world where it was given none. */
export function settingsOf({ settings, defaults }: World, agent: string): Settings {
	return settings.get(agent) ?? defaults;
}

/** A task as it stands in a world. */
export function findTask({ agents }: World, agent: string, id: string): Task | undefined {
	return agents.get(agent)?.tasks.get(id)?.task;
}

/** How many tasks a world holds. */
export function countTasks({ agents }: World): number {
	return [...agents.values()].reduce((sum, { tasks }) => sum + tasks.size, 0);
}

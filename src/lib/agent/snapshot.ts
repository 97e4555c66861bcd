import type { Settings } from '../protocol/index.js';
import { emptyStore, withRecords } from './store.js';
import type { DueStep, TaskRecord, World } from './world.js';

/** A world as plain data, for a journal to keep in place of the inputs that led to it. */
export interface WorldSnapshot {
	readonly seed: string;
	readonly clock: number;
	readonly made: number;
	readonly due: readonly DueStep[];
	readonly defaults: Settings;
	readonly settings: readonly (readonly [string, Settings])[];
	/** The records of each agent's tasks. */
	readonly agents: readonly (readonly [string, readonly TaskRecord[]])[];
}

export function snapshotOf({ agents, settings, ...rest }: World): WorldSnapshot {
	const records = [...agents].map(([name, { tasks }]) => [name, tasks.valuesArray()] as const);
	return { ...rest, settings: [...settings], agents: records };
}

/** The world that a snapshot shows, its due steps being the very objects of the snapshot. */
export function worldFrom({ agents, settings, ...rest }: WorldSnapshot): World {
	const stores = agents.map(([name, records]) => [name, withRecords(emptyStore, records)] as const);
	return { ...rest, settings: new Map(settings), agents: new Map(stores) };
}

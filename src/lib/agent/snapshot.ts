import type { Settings } from '../protocol/index.js';
import { emptyStore, withRecords } from './store.js';
import type { Due, TaskRecord, World } from './world.js';

/** A world as plain data, for a journal to keep in place of the inputs that led to it. */
export interface WorldSnapshot {
	readonly seed: string;
	readonly clock: number;
	readonly made: number;
	readonly due: readonly SavedDue[];
	readonly defaults: Settings;
	readonly settings: readonly (readonly [string, Settings])[];
	/** The records of each agent's tasks. */
	readonly agents: readonly (readonly [string, readonly TaskRecord[]])[];
}

/** In older snapshots all that is due is a step, and has no kind. */
type SavedDue = Due | Omit<Due & { kind: 'step' }, 'kind'>;

/** The world as plain data, from which `worldFrom` makes it again. */
export function snapshotOf({ agents, settings, ...rest }: World): WorldSnapshot {
	const records = [...agents].map(([name, { tasks }]) => [name, tasks.valuesArray()] as const);
	return { ...rest, settings: [...settings], agents: records };
}

/** The world that a snapshot shows. */
export function worldFrom({ agents, settings, due, ...rest }: WorldSnapshot): World {
	const stores = agents.map(([name, records]) => [name, withRecords(emptyStore, records)] as const);
	return {
		...rest,
		due: due.map(dueFrom),
		settings: new Map(settings),
		agents: new Map(stores)
	};
}

function dueFrom(saved: SavedDue): Due {
	return 'kind' in saved ? saved : { ...saved, kind: 'step' };
}

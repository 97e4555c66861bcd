import type BTree from 'sorted-btree';
import { EmptyBTree } from 'sorted-btree';
import type { Task, TaskState } from '../protocol/index.js';
import type { TaskRecord } from './world.js';

/** The tasks of one agent: a value that never changes, as the world is. */
export interface TaskStore {
	readonly tasks: BTree<string, TaskRecord>;
	/**
	 * The records in lists that lie after each other, each below its mark and with the newest status
	 * first: one of all tasks, one for each context and one for each state.
	 */
	readonly lists: BTree<string, TaskRecord>;
	/** How many tasks are in each state; to count those of a list takes much longer. */
	readonly sizes: ReadonlyMap<TaskState, number>;
}

const noRecords = EmptyBTree as BTree<string, TaskRecord>;

export const emptyStore: TaskStore = { tasks: noRecords, lists: noRecords, sizes: new Map() };

/** What the keys of a list begin with; no mark is the beginning of another, whatever the context. */
export function listMark({ contextId, state }: { contextId?: string; state?: TaskState }): string {
	return JSON.stringify(contextId === undefined ? [state ?? null] : { contextId });
}

/** The place of a task in its lists: newest status first (section 3.1.4), then by id. */
export function placeOf({ id, status }: Task): string {
	return `${ageOf(Date.parse(status.timestamp))} ${id}`;
}

const latest = 8.64e15;

/** What the places of a time, in ms since 1970, begin with. */
export function ageOf(time: number): string {
	return String(latest - time).padStart(16, '0');
}

/** The store with records that are new, or in place of those with the same task. */
export function withRecords(store: TaskStore, records: Iterable<TaskRecord>): TaskStore {
	const tasks = store.tasks.clone();
	const lists = store.lists.clone();
	const sizes = new Map(store.sizes);
	const count = ({ status: { state } }: Task, more: number) =>
		sizes.set(state, (sizes.get(state) ?? 0) + more);
	for (const record of records) {
		const { task } = record;
		const isNew = tasks.set(task.id, record);
		const before = isNew ? undefined : store.tasks.get(task.id)?.task;
		if (before) {
			for (const key of listKeys(before)) lists.delete(key);
			count(before, -1);
		}
		for (const key of listKeys(task)) lists.set(key, record);
		count(task, 1);
	}
	return { tasks, lists, sizes };
}

function listKeys(task: Task): string[] {
	const { contextId, status } = task;
	const place = placeOf(task);
	return [{}, { contextId }, status].map((list) => listMark(list) + place);
}

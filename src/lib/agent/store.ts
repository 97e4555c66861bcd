import type BTree from 'sorted-btree';
import { EmptyBTree } from 'sorted-btree';
import type { Task, TaskState } from '../protocol/index.js';
import type { TaskRecord } from './world.js';

/** The tasks of one agent: a value that never changes, as the world is. */
export interface TaskStore {
	/** Those of all owners: ids are unique across them. */
	readonly tasks: BTree<string, TaskRecord>;
	/**
	 * All lists in one tree: the keys of a list begin with its mark, and the newest status comes
	 * first. Each owner has a list of all tasks, one for each context and one for each state.
	 */
	readonly lists: BTree<string, TaskRecord>;
	/**
	 * How many tasks are in the lists of all tasks and of a state, by their marks; to count those of a
	 * list takes much longer.
	 */
	readonly sizes: BTree<string, number>;
}

/** A list of tasks: all of an owner, those of a context, or those in a state. */
export interface ListName {
	owner?: string;
	contextId?: string;
	state?: TaskState;
}

const noRecords = EmptyBTree as BTree<string, TaskRecord>;
const noSizes = EmptyBTree as BTree<string, number>;

/** The store of an agent without tasks. */
export const emptyStore: TaskStore = { tasks: noRecords, lists: noRecords, sizes: noSizes };

/** What the keys of a list begin with. No mark is the beginning of another one. */
export function listMark({ owner, contextId, state }: ListName): string {
	const list = JSON.stringify(contextId === undefined ? [state ?? null] : { contextId });
	return owner === undefined ? list : JSON.stringify(owner) + list;
}

/** The place of a task in its lists: newest status first (section 3.1.4), then by id. */
export function placeOf({ id, status }: Task): string {
	return `${ageOf(Date.parse(status.timestamp))} ${id}`;
}

const latest = 8.64e15;

/** How the places of all tasks begin whose status is of that time, in ms since 1970. */
export function ageOf(time: number): string {
	return String(latest - time).padStart(16, '0');
}

/** The store with records that are new, or in place of those with the same task. */
export function withRecords(store: TaskStore, records: Iterable<TaskRecord>): TaskStore {
	const tasks = store.tasks.clone();
	const lists = store.lists.clone();
	const sizes = store.sizes.clone();
	const count = (record: TaskRecord, more: number) => {
		for (const mark of countedMarks(record)) sizes.set(mark, (sizes.get(mark) ?? 0) + more);
	};
	for (const record of records) {
		const { id } = record.task;
		const isNew = tasks.set(id, record);
		const before = isNew ? undefined : store.tasks.get(id);
		if (before) {
			for (const key of listKeys(before)) lists.delete(key);
			count(before, -1);
		}
		for (const key of listKeys(record)) lists.set(key, record);
		count(record, 1);
	}
	return { tasks, lists, sizes };
}

function listKeys({ owner, task }: TaskRecord): string[] {
	const { contextId, status } = task;
	const place = placeOf(task);
	const names: ListName[] = [{ owner }, { owner, contextId }, { owner, state: status.state }];
	return names.map((name) => listMark(name) + place);
}

function countedMarks({ owner, task }: TaskRecord): string[] {
	return [listMark({ owner }), listMark({ owner, state: task.status.state })];
}

import type { Task } from '../protocol/index.js';
import type { Change } from './change.js';
import { readCursor, writeCursor } from './cursor.js';
import type { Reply, WorldRequests } from './effects.js';
import type { ListName, TaskStore } from './store.js';
import { ageOf, listMark, placeOf } from './store.js';
import { viewTask, withoutArtifacts } from './view.js';

type ListRequest = WorldRequests['ListTasks'];

const defaultPageSize = 50;

/** ListTasks (section 3.1.4): newest status first, one page at a time. */
export function listTasks({ store, owner }: Change, request: ListRequest): Reply {
	const { pageSize = defaultPageSize } = request;
	const filter = readFilter(request, owner);
	const list = nameOfList(request, owner);
	const start = filter.mark + (readCursor(request.pageToken, list) ?? '');

	const page: Task[] = [];
	let more = false;
	for (const [key, { task }] of store.lists.entries(start)) {
		if (key > filter.end) break;
		if (key === start || !isIn(filter, task)) continue;
		more = page.length === pageSize;
		if (more) break;
		page.push(task);
	}

	const last = page.at(-1);
	return {
		kind: 'result',
		result: {
			tasks: page.map((task) => listed(task, request)),
			nextPageToken: more && last ? writeCursor(placeOf(last), list) : '',
			pageSize,
			totalSize: count(store, filter)
		}
	};
}

interface Filter extends ListName {
	/** The list to go through, and the key up to which it holds what is asked for. */
	mark: string;
	end: string;
	isTimed: boolean;
}

function readFilter(
	{ contextId, status, statusTimestampAfter }: ListRequest,
	owner: string | undefined
): Filter {
	const state = status === 'TASK_STATE_UNSPECIFIED' ? undefined : status;
	const mark = listMark({ owner, contextId, state });
	const age = statusTimestampAfter ? ageOf(toMs(statusTimestampAfter)) : '';
	const isTimed = age !== '';
	return { owner, contextId, state, mark, end: `${mark}${age}\uffff`, isTimed };
}

/**
 * There is a list for each context and for each state; where both are asked for, that of the
 * context is gone through.
 */
function isIn({ state }: Filter, { status }: Task): boolean {
	return !state || status.state === state;
}

/**
 * The sizes of the large lists are stored; the tasks of a context, or after a time, are counted.
 */
function count({ lists, sizes }: TaskStore, filter: Filter): number {
	const { contextId, state, mark, end, isTimed } = filter;
	if (!contextId && !isTimed) return sizes.get(mark) ?? 0;
	// Without a look at each one this is far faster.
	if (!contextId || !state) return lists.forRange(mark, end, true);
	let found = 0;
	lists.forRange(mark, end, true, (_, { task }) => {
		if (isIn(filter, task)) found += 1;
	});
	return found;
}

/** Statuses are exact to the millisecond, so a finer time is after the millisecond it falls in. */
function toMs(timestamp: string): number {
	const isFiner = /\.\d{3}\d*[1-9]/.test(timestamp);
	return Date.parse(timestamp) + (isFiner ? 1 : 0);
}

function listed(task: Task, { historyLength, includeArtifacts }: ListRequest): Task {
	const shown = viewTask(task, historyLength);
	return includeArtifacts
		? { ...shown, artifacts: shown.artifacts ?? [] }
		: withoutArtifacts(shown);
}

/** The list that a token is made for. */
function nameOfList(
	{ contextId, status, statusTimestampAfter }: ListRequest,
	owner: string | undefined
): string {
	const filters = [contextId, status, statusTimestampAfter];
	return JSON.stringify(owner === undefined ? filters : [...filters, owner]);
}

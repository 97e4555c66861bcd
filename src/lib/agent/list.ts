import { base64Decode, base64Encode } from '@bufbuild/protobuf/wire';
import type { Task } from '../protocol/index.js';
import { A2AError } from '../protocol/index.js';
import type { Change } from './change.js';
import type { Reply, WorldRequests } from './effects.js';
import { hash } from './ids.js';
import { viewTask } from './view.js';
import type { TaskStore } from './world.js';
import { newestKey } from './world.js';

type ListRequest = WorldRequests['ListTasks'];

const defaultPageSize = 50;

/** ListTasks (section 3.1.4): newest status first, one page at a time. */
export function listTasks({ store }: Change, request: ListRequest): Reply {
	const { pageSize = defaultPageSize } = request;
	const matches = matcher(request);
	const cursor = readCursor(request);

	const page: Task[] = [];
	let more = false;
	for (const [key, { task }] of store.newest.entries(cursor)) {
		if (key === cursor || !matches(task)) continue;
		more = page.length === pageSize;
		if (more) break;
		page.push(task);
	}

	const last = page.at(-1);
	return {
		kind: 'result',
		result: {
			tasks: page.map((task) => listed(task, request)),
			nextPageToken: more && last ? writeCursor(newestKey(last), request) : '',
			pageSize,
			totalSize: isFiltered(request) ? count(store, matches) : store.newest.size
		}
	};
}

/** Without filters the store knows how many there are; else every task has to be looked at. */
function isFiltered({ contextId, status, statusTimestampAfter }: ListRequest): boolean {
	return Boolean(contextId || status || statusTimestampAfter);
}

function count({ newest }: TaskStore, matches: (task: Task) => boolean): number {
	let found = 0;
	newest.forEachPair((_, { task }) => {
		if (matches(task)) found += 1;
	});
	return found;
}

function matcher({ contextId, status, statusTimestampAfter }: ListRequest) {
	const anyStatus = !status || status === 'TASK_STATE_UNSPECIFIED';
	const after = statusTimestampAfter ? toMs(statusTimestampAfter) : -Infinity;
	return (task: Task) =>
		(!contextId || task.contextId === contextId) &&
		(anyStatus || task.status.state === status) &&
		Date.parse(task.status.timestamp) >= after;
}

/** Statuses are exact to the millisecond, so a finer time is after the millisecond it falls in. */
function toMs(timestamp: string): number {
	const isFiner = /\.\d{3}\d*[1-9]/.test(timestamp);
	return Date.parse(timestamp) + (isFiner ? 1 : 0);
}

function listed(task: Task, { historyLength, includeArtifacts }: ListRequest): Task {
	const { artifacts = [], ...shown } = viewTask(task, historyLength);
	return includeArtifacts ? { ...shown, artifacts } : shown;
}

/**
 * The token holds the position after which the page starts, not a count: tasks that come or move
 * during a walk neither repeat nor hide those that stay.
 */
function writeCursor(position: string, request: ListRequest): string {
	const bytes = new TextEncoder().encode(`${filterMark(request)} ${position}`);
	return base64Encode(bytes, 'url');
}

function readCursor(request: ListRequest): string | undefined {
	if (!request.pageToken) return undefined;
	const text = decode(request.pageToken);
	const position = text.slice(text.indexOf(' ') + 1);
	// Writing it again tells whether the token is ours, whole, and made for these filters.
	if (writeCursor(position, request) === request.pageToken) return position;
	throw A2AError.invalid([
		{
			field: 'pageToken',
			description: 'is not a token of this list; take it from nextPageToken and keep the filters'
		}
	]);
}

function decode(token: string): string {
	try {
		return new TextDecoder().decode(base64Decode(token));
	} catch {
		return '';
	}
}

/** Binds a token to the filters it was made for. */
function filterMark({ contextId, status, statusTimestampAfter }: ListRequest): string {
	return hash(JSON.stringify([contextId, status, statusTimestampAfter])).toString(36);
}

import type { Task } from '../protocol/index.js';

/**
 * A task as a caller sees it: its history cut to the most recent messages (section 3.2.4). Where
 * nothing is to be cut it is the task itself.
 */
export function viewTask(task: Task, historyLength?: number): Task {
	const { history = [], ...rest } = task;
	const start = historyLength === undefined ? 0 : Math.max(0, history.length - historyLength);
	const shown = history.slice(start);
	if (shown.length === 0) return rest;
	return start === 0 ? task : { ...rest, history: shown };
}

const bare = new WeakMap<Task, Task>();

/** A task without its artifacts: the same object each time, for what is kept by it. */
export function withoutArtifacts(task: Task): Task {
	const known = bare.get(task);
	if (known) return known;
	const { artifacts: _, ...rest } = task;
	bare.set(task, rest);
	return rest;
}

import type { Task } from '../protocol/index.js';

/** A task as a caller sees it: its history cut to the most recent messages (section 3.2.4). */
export function viewTask(task: Task, historyLength?: number): Task {
	const { history = [], ...rest } = task;
	const start = historyLength === undefined ? 0 : Math.max(0, history.length - historyLength);
	const shown = history.slice(start);
	return shown.length > 0 ? { ...rest, history: shown } : rest;
}

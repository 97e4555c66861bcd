import type { OperationResult, Task, TaskList } from '../protocol/index.js';

/** A result in JSON. */
export function resultText(result: OperationResult): string {
	if ('status' in result) return taskText(result as Task);
	if (!('tasks' in result)) return JSON.stringify(result);
	const { tasks, ...rest } = result as TaskList;
	const members = JSON.stringify(rest).slice(1, -1);
	return `{"tasks":[${tasks.map(taskText).join()}],${members}}`;
}

/**
 * Tasks are immutable and read again and again: the text of each is kept as long as the task is.
 */
const texts = new WeakMap<Task, string>();

function taskText(task: Task): string {
	const known = texts.get(task);
	if (known !== undefined) return known;
	const text = JSON.stringify(task);
	texts.set(task, text);
	return text;
}

import type { TaskState } from '../../protocol/index.js';
import type { Script } from '../script.js';

/** Something that happens to the task. */
export type TimedCommand =
	| { kind: 'status'; state: TaskState; after?: number; say?: string }
	| { kind: 'artifact' | 'chunk'; text: string; after?: number }
	/** The agent itself breaks down. */
	| { kind: 'break'; after?: number };

/** One item of a message. */
export type Command =
	| TimedCommand
	/** Puts off the command that follows. */
	| { kind: 'wait'; after: number }
	| { kind: 'cancel'; onCancel: NonNullable<Script['onCancel']> };

/** What one item of a message stands for, or what is wrong with it, as a sentence. */
export type ReadCommand = Command | { fault: string };

const states: readonly TaskState[] = [
	'TASK_STATE_SUBMITTED',
	'TASK_STATE_WORKING',
	'TASK_STATE_INPUT_REQUIRED',
	'TASK_STATE_AUTH_REQUIRED',
	'TASK_STATE_COMPLETED',
	'TASK_STATE_FAILED',
	'TASK_STATE_CANCELED',
	'TASK_STATE_REJECTED'
];

const stateByWord = new Map<string, TaskState>([
	...states.map((state): [string, TaskState] => [stateKey(state), state]),
	['cancelled', 'TASK_STATE_CANCELED']
]);

/** The state with this name; `Input required`, `input-required` and the full name are all the same. */
export function findState(name: string): TaskState | undefined {
	return stateByWord.get(stateKey(name));
}

function stateKey(name: string): string {
	const key = name.toLowerCase().replace(/[\s_-]/g, '');
	return key.replace(/^taskstate/, '').replace(/[.!]$/, '');
}

/** Virtual ms of a wait such as `2s`, `500 ms` or `1 min`. */
export function readWait(text: string): number | undefined {
	const match = /^(\d{1,9}(?:\.\d{1,3})?) ?(ms|s|sec|seconds?|m|min|minutes?)$/i.exec(text.trim());
	if (!match) return undefined;
	const unit = match[2]?.toLowerCase() ?? '';
	if (unit === 'ms') return Math.round(Number(match[1]));
	return Math.round(Number(match[1]) * (unit.startsWith('s') ? 1000 : 60_000));
}

import type { Settings } from './settings.js';
import type { TaskState } from './types.js';

const kinds: Record<TaskState, 'none' | 'active' | 'interrupted' | 'terminal'> = {
	TASK_STATE_UNSPECIFIED: 'none',
	TASK_STATE_SUBMITTED: 'active',
	TASK_STATE_WORKING: 'active',
	TASK_STATE_INPUT_REQUIRED: 'interrupted',
	TASK_STATE_AUTH_REQUIRED: 'interrupted',
	TASK_STATE_COMPLETED: 'terminal',
	TASK_STATE_FAILED: 'terminal',
	TASK_STATE_CANCELED: 'terminal',
	TASK_STATE_REJECTED: 'terminal'
};

/** The states that a task can be in, in the order in which a task goes through them. */
export const taskStates = (Object.keys(kinds) as TaskState[]).filter(
	(state) => kinds[state] !== 'none'
);

/** Whether a word is a state of A2A; TASK_STATE_UNSPECIFIED is none. */
export function isTaskState(value: string): value is TaskState {
	return Object.hasOwn(kinds, value);
}

/** A task in such a state never changes again (section 4.1.3). */
export function isTerminal(state: TaskState): boolean {
	return kinds[state] === 'terminal';
}

/** Whether a state is terminal or interrupted: a blocking call returns there (section 3.2.2). */
export function isSettled(state: TaskState): boolean {
	return kinds[state] === 'terminal' || kinds[state] === 'interrupted';
}

/**
 * Whether a task may go from one state to another. The spec has no table; its words allow all
 * but two things: leaving a terminal state and going back to SUBMITTED.
 */
export function isAllowedMove(from: TaskState, to: TaskState): boolean {
	return kinds[from] !== 'terminal' && kinds[to] !== 'none' && to !== 'TASK_STATE_SUBMITTED';
}

/** Which call opened a stream; decides when it closes. */
export type StreamKind = 'send' | 'subscribe';

type Closing = Record<StreamKind, (state: TaskState) => boolean>;

const closing: Record<Settings['streamsEnd'], Closing> = {
	'by-operation': {
		// Sections 3.1.2 and 11.7 disagree on INPUT_REQUIRED; 7.6.1 keeps AUTH_REQUIRED streams open.
		send: (state) => isTerminal(state) || state === 'TASK_STATE_INPUT_REQUIRED',
		subscribe: isTerminal
	},
	terminal: { send: isTerminal, subscribe: isTerminal },
	interrupted: { send: isSettled, subscribe: isSettled }
};

/** Whether a stream of this kind ends after an event that shows `state`. */
export function closesStream(
	kind: StreamKind,
	state: TaskState,
	streamsEnd: Settings['streamsEnd']
): boolean {
	return closing[streamsEnd][kind](state);
}

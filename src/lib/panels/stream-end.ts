import type { CallExchange } from '../exchange/index.js';
import { lastState, shownTask, stateWord } from '../exchange/index.js';
import { isSettled } from '../protocol/index.js';

/** A task whose stream is over while it is not. */
export interface LeftTask {
	readonly id: string;
	/** The state that was told last. */
	readonly state?: string;
}

/** The task that a stream left behind before a terminal or interrupted state; undefined without one. */
export function leftTask({ messages, ending }: CallExchange): LeftTask | undefined {
	if (!ending) return undefined;
	const last = messages.findLast(({ value }) => shownTask(value));
	const id = last && shownTask(last.value)?.id;
	const state = lastState(messages);
	if (!id || (state && isSettled(state))) return undefined;
	return { id, state: state && stateWord(state) };
}

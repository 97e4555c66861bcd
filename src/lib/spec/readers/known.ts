import type { CallExchange, Exchange } from '../../exchange/index.js';
import type { TaskState } from '../../protocol/index.js';
import { isTaskState, isTerminal } from '../../protocol/index.js';
import { objectIn, textIn } from './calls.js';
import { objectsIn } from './objects.js';

/** A task as one message of an answer showed it. */
export interface KnownTask {
	id: string;
	contextId: string | undefined;
	state: TaskState | undefined;
	/** In ms of the clock of the exchanges. */
	at: number;
}

/** Every sight of a task in the answers, earliest first. */
export function knownTasks(exchanges: readonly Exchange[]): KnownTask[] {
	const seen: KnownTask[] = [];
	const kinds = ['Task', 'TaskStatusUpdateEvent', 'TaskArtifactUpdateEvent'];
	for (const { exchange, value, name, place } of objectsIn(exchanges, ...kinds)) {
		const id = textIn(value, name === 'Task' ? 'id' : 'taskId');
		const where = place();
		const message = where.in === 'message' ? exchange.messages[where.index] : undefined;
		if (id === undefined || !message) continue;
		const state = textIn(objectIn(value, 'status'), 'state');
		seen.push({
			id,
			contextId: textIn(value, 'contextId'),
			state: state !== undefined && isTaskState(state) ? state : undefined,
			at: exchange.startedAt + message.at
		});
	}
	return seen.sort((a, b) => a.at - b.at);
}

/** What answers had shown of a task by the time that a call was sent, latest last. */
export function knownBefore(
	exchanges: readonly Exchange[],
	{ startedAt }: CallExchange,
	id: string
): KnownTask[] {
	return knownTasks(exchanges).filter((task) => task.id === id && task.at < startedAt);
}

/** Whether a task was seen in a terminal state before a call was sent; it stays in that state. */
export function wasTerminal(
	exchanges: readonly Exchange[],
	call: CallExchange,
	id: string
): boolean {
	return knownBefore(exchanges, call, id).some(({ state }) => state && isTerminal(state));
}

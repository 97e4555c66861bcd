import type { CallExchange, EventKind, Exchange } from '../../exchange/index.js';
import { eventKind } from '../../exchange/index.js';
import type { JsonObject, TaskState } from '../../protocol/index.js';
import { isSettled, isTaskState, isTerminal } from '../../protocol/index.js';
import { callsOf, objectIn, textIn } from './calls.js';
import { cardIn } from './card.js';
import { endOf, taskSights } from './tasks.js';

/** An event of a stream. */
export interface StreamEvent {
	index: number;
	/** When it came, in ms of the clock of the exchanges. */
	at: number;
	/** Undefined for an event that is none of the four. */
	kind: EventKind | undefined;
	/** The task, message or update that it holds. */
	value: JsonObject;
	state: TaskState | undefined;
}

export type StreamOperation = 'SendStreamingMessage' | 'SubscribeToTask';

/** The streams of which at least one event came. */
export function streamsIn(
	exchanges: readonly Exchange[],
	...operations: StreamOperation[]
): CallExchange[] {
	const wanted: StreamOperation[] =
		operations.length > 0 ? operations : ['SendStreamingMessage', 'SubscribeToTask'];
	return callsOf(exchanges, ...wanted).filter(({ messages }) => messages.length > 0);
}

export function eventsOf({ startedAt, messages }: CallExchange): StreamEvent[] {
	return messages.map(({ at, value: message }, index) => {
		const kind = eventKind(message);
		const value = (kind && objectIn(message, kind)) ?? {};
		const state = textIn(objectIn(value, 'status'), 'state');
		const isKnown = state !== undefined && isTaskState(state);
		return { index, at: startedAt + at, kind, value, state: isKnown ? state : undefined };
	});
}

/** Whether there is proof that the agent offers streams: a refusal of one is for another reason. */
export function isKnownToStream(exchanges: readonly Exchange[]): boolean {
	const capabilities = objectIn(cardIn(exchanges), 'capabilities');
	return capabilities?.streaming === true || streamsIn(exchanges).length > 0;
}

/** The task of a stream: that of its first event. */
export function streamedTask(call: CallExchange): string | undefined {
	const { kind, value } = eventsOf(call)[0] ?? {};
	return kind && textIn(value, kind === 'task' ? 'id' : 'taskId');
}

/** The state that a stream showed last. */
export function lastStateOf(call: CallExchange): TaskState | undefined {
	return eventsOf(call).findLast(({ state }) => state)?.state;
}

/** Whether a task was not at rest when a stream showed it last. */
export function isLeftActive(call: CallExchange): boolean {
	const state = lastStateOf(call);
	return state === undefined || !isSettled(state);
}

/** Whether a stream came to its end and showed a terminal state before. */
export function ranToEnd(call: CallExchange): boolean {
	const state = lastStateOf(call);
	return call.ending?.kind === 'complete' && state !== undefined && isTerminal(state);
}

/**
 * Whether a stream closed while its task, as a later answer proves, was there and had more to show.
 * A stream also closes when its task is thrown away, and that proves nothing.
 */
export function closedEarly(exchanges: readonly Exchange[], call: CallExchange): boolean {
	if (call.ending?.kind !== 'complete' || ranToEnd(call)) return false;
	const id = streamedTask(call);
	return taskSights(exchanges, id).some((sight) => sight.call.startedAt > endOf(call));
}

import type { CallExchange, EventKind, Exchange } from '../../exchange/index.js';
import { eventKind } from '../../exchange/index.js';
import type { JsonObject, TaskState } from '../../protocol/index.js';
import { objectIn, textIn } from '../../protocol/index.js';
import { callsOf } from './calls.js';
import { declares } from './card.js';
import { stateOf } from './tasks.js';

/** An event of a stream. */
export interface StreamEvent {
	index: number;
	/** When it came, in ms of the clock of the exchanges. */
	at: number;
	/** Undefined for an event that is none of the four. */
	kind: EventKind | undefined;
	/** The task, message or update that it holds. */
	value: JsonObject;
	status: JsonObject | undefined;
	state: TaskState | undefined;
}

/** How long a stream may stay open once its task is terminal or interrupted, in ms. */
export const closingTime = 3000;

type StreamOperation = 'SendStreamingMessage' | 'SubscribeToTask';

/** The streams of which at least one event came. */
export function streamsIn(
	exchanges: readonly Exchange[],
	...operations: StreamOperation[]
): CallExchange[] {
	const wanted: StreamOperation[] =
		operations.length > 0 ? operations : ['SendStreamingMessage', 'SubscribeToTask'];
	return callsOf(exchanges, ...wanted).filter(({ messages }) => messages.length > 0);
}

/** The events of a stream, as they came. */
export function eventsOf({ startedAt, messages }: CallExchange): StreamEvent[] {
	return messages.map(({ at, value: message }, index) => {
		const kind = eventKind(message);
		const value = (kind && objectIn(message, kind)) ?? {};
		const status = objectIn(value, 'status');
		return { index, at: startedAt + at, kind, value, status, state: stateOf(status) };
	});
}

/** Whether there is proof that the agent offers streams: a refusal of one is for another reason. */
export function isKnownToStream(exchanges: readonly Exchange[]): boolean {
	return declares(exchanges, 'streaming') === true || streamsIn(exchanges).length > 0;
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

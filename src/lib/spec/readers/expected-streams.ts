import type { CallExchange, Exchange } from '../../exchange/index.js';
import { isSettled, isTerminal } from '../../protocol/index.js';
import type { Finding } from '../verdict.js';
import { finding, inEnding, inMessage } from '../verdict.js';
import { endOf } from './calls.js';
import { eventsOf, lastStateOf, patience, streamedTask } from './streams.js';
import { wholeSightsOf } from './tasks.js';

/* What is expected of the end of a stream. */

/**
 * A stream to go on until its task is done; or at rest, where that is enough. Nothing is found of
 * streams that were left before.
 */
export function* runsToEnd(
	exchanges: readonly Exchange[],
	call: CallExchange,
	{ expected, mayRest = true }: { expected: string; mayRest?: boolean }
): Iterable<Finding> {
	const isCut = closedEarly(exchanges, call) && (!mayRest || isLeftActive(call));
	if (!isCut && !ranToEnd(call)) return;
	yield finding(call, inEnding, {
		holds: !isCut,
		expected,
		actual: `the last state was ${lastStateOf(call) ?? 'not shown'}`
	});
}

/** Nothing after a terminal state but the task once more. */
export function* nothingAfterEnd(call: CallExchange): Iterable<Finding> {
	const events = eventsOf(call);
	const end = events.findIndex(({ state }) => state && isTerminal(state));
	for (const { index, kind } of end === -1 ? [] : events.slice(end + 1)) {
		yield finding(call, inMessage(index), {
			holds: kind === 'task',
			expected: 'the end of the stream after the terminal state',
			actual: call.messages[index]?.value
		});
	}
}

/** Whether a stream was given up on, after it had stayed open for long since some moment. */
export function isLeftOpen(
	exchanges: readonly Exchange[],
	call: CallExchange,
	since: number
): boolean {
	if (call.ending?.kind !== 'aborted') return false;
	const meanwhile = exchanges.filter(
		(other) => other.startedAt > since && endOf(other) < endOf(call)
	);
	return meanwhile.length >= patience;
}

/** Whether a task was not at rest when a stream showed it last. */
function isLeftActive(call: CallExchange): boolean {
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
function closedEarly(exchanges: readonly Exchange[], call: CallExchange): boolean {
	if (call.ending?.kind !== 'complete' || ranToEnd(call)) return false;
	const id = streamedTask(call);
	return wholeSightsOf(exchanges, id).some((sight) => sight.call.startedAt > endOf(call));
}

import type { CallExchange, Exchange } from '../../exchange/index.js';
import { isSettled, isTerminal } from '../../protocol/index.js';
import type { Expected } from '../finding-codes.js';
import type { ClauseFinding } from '../verdict.js';
import { finding, inEnding, inMessage } from '../verdict.js';
import { endOf } from './calls.js';
import { closingTime, eventsOf, lastStateOf, streamedTask } from './streams.js';
import { wholeSightsOf } from './tasks.js';

/* What is expected of the end of a stream. */

/**
 * Expects a stream to go on until its task is terminal; or interrupted, where that is enough.
 * Streams that the caller left before give no finding.
 */
export function* runsToEnd(
	exchanges: readonly Exchange[],
	call: CallExchange,
	{ expected, mayRest = true }: { expected: Expected; mayRest?: boolean }
): Iterable<ClauseFinding> {
	const isCut = closedEarly(exchanges, call) && (!mayRest || isLeftActive(call));
	if (!isCut && !ranToEnd(call)) return;
	yield finding(call, inEnding, {
		holds: !isCut,
		expected,
		came: { code: 'last-state', state: lastStateOf(call) }
	});
}

/** Expects nothing after a terminal state, except the task once more. */
export function* nothingAfterEnd(call: CallExchange): Iterable<ClauseFinding> {
	const events = eventsOf(call);
	const end = events.findIndex(({ state }) => state && isTerminal(state));
	for (const { index, kind } of end === -1 ? [] : events.slice(end + 1)) {
		yield finding(call, inMessage(index), {
			holds: kind === 'task',
			expected: { code: 'stream-end', when: 'terminal' },
			actual: call.messages[index]?.value
		});
	}
}

/** Whether the caller left a stream that had stayed open for too long after some moment. */
export function isLeftOpen(call: CallExchange, since: number): boolean {
	return call.ending?.kind === 'aborted' && endOf(call) - since >= closingTime;
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

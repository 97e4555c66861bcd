import type { CallExchange, Exchange } from '../../exchange/index.js';
import { findViolations, operation } from '../../protocol/index.js';
import { callsOf, errorOf, namedTask } from './calls.js';
import { knownTasks } from './known.js';

/** How ids begin that are made up by a caller. */
export const madeUpId = 'tck-nonexistent';

/**
 * Whether a call is sound but for its task, which cannot be there: its id was made up, or the
 * agent has said before that there is none and has never shown it. Ids of tasks are made by agents alone.
 */
export function namesUnknownTask(exchanges: readonly Exchange[], call: CallExchange): boolean {
	const id = namedTask(call);
	const faults = findViolations(operation(call.operation).input, call.asked);
	if (id === undefined || faults.length > 0) return false;
	if (id.startsWith(madeUpId)) return true;
	if (knownTasks(exchanges).some((task) => task.id === id)) return false;
	return callsOf(exchanges)
		.filter((other) => namedTask(other) === id && errorOf(other)?.reason === 'TASK_NOT_FOUND')
		.some(({ startedAt, ending }) => startedAt + (ending?.at ?? 0) < call.startedAt);
}

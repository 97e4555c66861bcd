import type { CallExchange, Exchange } from '../../exchange/index.js';
import type { ClauseFinding } from '../verdict.js';
import { finding } from '../verdict.js';
import { endOf } from './calls.js';
import type { TaskSight } from './tasks.js';
import {
	isSameStatus,
	isTerminalStatus,
	sightsBefore,
	statusSightsOf,
	timeOf,
	wholeSightsOf
} from './tasks.js';

/* What is expected of a task after what was seen of it before. */

/** Expects a terminal task to be the same after a call as before. */
export function* leftAlone(
	exchanges: readonly Exchange[],
	call: CallExchange,
	id: string
): Iterable<ClauseFinding> {
	const before = sightsBefore(exchanges, call, id).findLast(({ status }) =>
		isTerminalStatus(status)
	);
	if (!before) return;
	for (const after of wholeSightsOf(exchanges, id)) {
		if (after.call.startedAt < endOf(call)) continue;
		yield finding(after.call, after.place('status'), {
			holds: isSameStatus(before.status, after.status),
			expected: { code: 'same-status' },
			actual: after.status
		});
	}
}

/** Expects the status of a task to be no older than those that answers had shown before. */
export function* upToDate(
	exchanges: readonly Exchange[],
	{ call, id, status, place }: TaskSight
): Iterable<ClauseFinding> {
	const times = statusSightsOf(exchanges, id)
		.filter(({ at }) => at < call.startedAt)
		.map((sight) => timeOf(sight.status))
		.filter((time) => !Number.isNaN(time));
	if (times.length === 0 || Number.isNaN(timeOf(status))) return;
	const latest = Math.max(...times);
	yield finding(call, place('status.timestamp'), {
		holds: timeOf(status) >= latest,
		expected: { code: 'time-from', time: new Date(latest).toISOString() },
		actual: status?.timestamp
	});
}

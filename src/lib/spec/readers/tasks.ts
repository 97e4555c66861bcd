import type { CallExchange, Exchange } from '../../exchange/index.js';
import type { JsonObject } from '../../protocol/index.js';
import { isTaskState, isTerminal } from '../../protocol/index.js';
import type { Finding, Place } from '../verdict.js';
import { finding } from '../verdict.js';
import { objectIn, textIn } from './calls.js';
import { objectsIn } from './objects.js';

/** A whole Task in an answer. */
export interface TaskSight {
	call: CallExchange;
	value: JsonObject;
	status: JsonObject | undefined;
	/** When it came, in ms of the clock of the exchanges. */
	at: number;
	place: (member?: string) => Place;
}

/** Every sight of a task with this id. */
export function taskSights(exchanges: readonly Exchange[], id: string | undefined): TaskSight[] {
	return sightsOf(exchanges, 'Task').filter(({ value }) => value.id === id && id !== undefined);
}

/** Every sight of any task. */
export function allTaskSights(exchanges: readonly Exchange[]): TaskSight[] {
	return sightsOf(exchanges, 'Task');
}

/** Every sight of the status of a task, in Tasks and in updates, earliest first. */
export function statusSights(exchanges: readonly Exchange[], id: string): TaskSight[] {
	return sightsOf(exchanges, 'Task', 'TaskStatusUpdateEvent')
		.filter(({ value }) => (value.taskId ?? value.id) === id)
		.sort((one, other) => one.at - other.at);
}

function sightsOf(exchanges: readonly Exchange[], ...names: string[]): TaskSight[] {
	return [...objectsIn(exchanges, ...names)].map(({ exchange: call, value, place }) => {
		const where = place();
		const message = where.in === 'message' ? call.messages[where.index] : undefined;
		const at = call.startedAt + (message?.at ?? 0);
		return { call, value, status: objectIn(value, 'status'), at, place };
	});
}

/** When a call came to its end, in ms of the clock of the exchanges. */
export function endOf({ startedAt, ending }: Exchange): number {
	return ending ? startedAt + ending.at : Infinity;
}

export function isTerminalStatus(status: JsonObject | undefined): boolean {
	const state = textIn(status, 'state') ?? '';
	return isTaskState(state) && isTerminal(state);
}

/** Whether two statuses of one task are the same one. */
export function sameStatus(one: JsonObject | undefined, other: JsonObject | undefined): boolean {
	const [before, after] = [timeOf(one), timeOf(other)];
	const isSameTime = Number.isNaN(before) || Number.isNaN(after) || before === after;
	return one?.state === other?.state && isSameTime;
}

/** The timestamp of a status in ms; NaN where it has none. */
export function timeOf(status: JsonObject | undefined): number {
	return Date.parse(textIn(status, 'timestamp') ?? '');
}

/** Expects a terminal task to look after a call as it looked before. */
export function* leftAlone(
	exchanges: readonly Exchange[],
	call: CallExchange,
	id: string
): Iterable<Finding> {
	const before = statusSights(exchanges, id).findLast(
		({ status, at }) => at < call.startedAt && isTerminalStatus(status)
	);
	if (!before) return;
	for (const after of taskSights(exchanges, id)) {
		if (after.call.startedAt < endOf(call)) continue;
		yield finding(after.call, after.place('status'), {
			holds: sameStatus(before.status, after.status),
			expected: 'the same status as before',
			actual: after.status
		});
	}
}

/** Expects the status of a task to be no older than those that answers had shown by then. */
export function* upToDate(
	exchanges: readonly Exchange[],
	{ call, status, place }: TaskSight,
	id: string
): Iterable<Finding> {
	const times = statusSights(exchanges, id)
		.filter(({ at }) => at < call.startedAt)
		.map((sight) => timeOf(sight.status))
		.filter((time) => !Number.isNaN(time));
	if (times.length === 0 || Number.isNaN(timeOf(status))) return;
	const latest = Math.max(...times);
	yield finding(call, place('status.timestamp'), {
		holds: timeOf(status) >= latest,
		expected: `${new Date(latest).toISOString()} or later: that status was shown before`,
		actual: status?.timestamp
	});
}

import type { CallExchange, Exchange } from '../../exchange/index.js';
import type { JsonObject, TaskState } from '../../protocol/index.js';
import { isTaskState, isTerminal, listIn, objectIn, textIn } from '../../protocol/index.js';
import { isValid, namedTask } from './asked.js';
import { callsOf, endOf } from './calls.js';
import type { Sighting } from './objects.js';
import { objectsIn } from './objects.js';
import { reasonOf } from './outcomes.js';
import { groupBy, perLog } from './per-log.js';

/* What answers show of tasks, one after another. */

/** A Task in an answer, or an update of one. */
export interface TaskSight extends Sighting {
	id: string;
	contextId: string | undefined;
	status: JsonObject | undefined;
	/** Undefined for an update of an artifact, and for a state that A2A does not have. */
	state: TaskState | undefined;
}

/** Every sight of any task, earliest first. */
export const taskSights = perLog((exchanges) =>
	objectsIn(exchanges, 'Task', 'TaskStatusUpdateEvent', 'TaskArtifactUpdateEvent')
		.flatMap((sighting): TaskSight[] => {
			const { name, value } = sighting;
			const id = textIn(value, name === 'Task' ? 'id' : 'taskId');
			if (id === undefined) return [];
			const contextId = textIn(value, 'contextId');
			const status = objectIn(value, 'status');
			return [{ ...sighting, id, contextId, status, state: stateOf(status) }];
		})
		.sort((one, other) => one.at - other.at)
);

const sightsById = perLog((exchanges) => groupBy(taskSights(exchanges), ({ id }) => id));

/** Every sight of one task, earliest first. */
function sightsOf(exchanges: readonly Exchange[], id: string | undefined): TaskSight[] {
	return (id !== undefined && sightsById(exchanges).get(id)) || [];
}

/** Those of the whole task. */
export function wholeSightsOf(exchanges: readonly Exchange[], id: string | undefined): TaskSight[] {
	return sightsOf(exchanges, id).filter(({ name }) => name === 'Task');
}

/** Those of its status, in the whole task or in an update. */
export function statusSightsOf(exchanges: readonly Exchange[], id: string): TaskSight[] {
	return sightsOf(exchanges, id).filter(({ name }) => name !== 'TaskArtifactUpdateEvent');
}

/** What answers had shown of a task by the time that a call was sent, latest last. */
export function sightsBefore(
	exchanges: readonly Exchange[],
	{ startedAt }: CallExchange,
	id: string
): TaskSight[] {
	return sightsOf(exchanges, id).filter(({ at }) => at < startedAt);
}

/** Whether a task was seen in a terminal state before a call was sent; it stays in that state. */
export function wasTerminal(
	exchanges: readonly Exchange[],
	call: CallExchange,
	id: string
): boolean {
	return sightsBefore(exchanges, call, id).some(({ status }) => isTerminalStatus(status));
}

/** The ids of the artifacts that answers had shown of a task when a call was sent. */
export function artifactsBefore(
	exchanges: readonly Exchange[],
	call: CallExchange,
	id: string | undefined
): string[] {
	const shown = sightsOf(exchanges, id)
		.filter((sight) => endOf(sight.call) < call.startedAt)
		.flatMap(({ value }) => [...listIn(value, 'artifacts'), objectIn(value, 'artifact')])
		.flatMap((artifact) => textIn(artifact, 'artifactId') ?? []);
	return [...new Set(shown)];
}

/** How the ids begin that callers make up. */
export const madeUpId = 'tck-nonexistent';

/**
 * Whether a call is valid and names a task that cannot exist: its id was made up by the caller, or
 * the agent has said before that there is none and has never shown it. Only agents make ids of
 * tasks.
 */
export function namesUnknownTask(exchanges: readonly Exchange[], call: CallExchange): boolean {
	const id = namedTask(call);
	if (id === undefined || !isValid(call)) return false;
	if (id.startsWith(madeUpId)) return true;
	if (sightsOf(exchanges, id).length > 0) return false;
	return callsOf(exchanges).some(
		(other) =>
			namedTask(other) === id &&
			!other.operation.includes('PushNotification') &&
			reasonOf(other) === 'TASK_NOT_FOUND' &&
			endOf(other) < call.startedAt
	);
}

/** The state of a status, if it is one of A2A. */
export function stateOf(status: JsonObject | undefined): TaskState | undefined {
	const state = textIn(status, 'state') ?? '';
	return isTaskState(state) ? state : undefined;
}

/** The state of a whole Task. */
export function taskState(task: JsonObject | undefined): TaskState | undefined {
	return stateOf(objectIn(task, 'status'));
}

export function isTerminalStatus(status: JsonObject | undefined): boolean {
	const state = stateOf(status);
	return state !== undefined && isTerminal(state);
}

/** The timestamp of a status in ms; NaN where it has none. */
export function timeOf(status: JsonObject | undefined): number {
	return Date.parse(textIn(status, 'timestamp') ?? '');
}

/** Whether two statuses of one task are the same one. */
export function isSameStatus(one: JsonObject | undefined, other: JsonObject | undefined): boolean {
	const [before, after] = [timeOf(one), timeOf(other)];
	const isSameTime = Number.isNaN(before) || Number.isNaN(after) || before === after;
	return one?.state === other?.state && isSameTime;
}

import type { JsonObject, TaskState } from '../protocol/index.js';
import { isJsonObject, listIn, objectIn, textIn } from '../protocol/index.js';
import { runningFold } from './running-fold.js';

/*
 * What a message of an answer shows: a Task, the answer to a send, or an event of a stream. It
 * comes from any agent, so nothing about its form is taken for granted.
 */

const members = ['task', 'message', 'statusUpdate', 'artifactUpdate'] as const;

/** The member of a StreamResponse or SendMessageResponse that is set. */
export type EventKind = (typeof members)[number];

/** What a message shows of a task. */
export interface ShownTask {
	id: string;
	contextId?: string;
	state?: TaskState;
	/** Since when, as the agent tells it. */
	timestamp?: string;
	/** The message of its status. */
	said?: JsonObject;
}

/** Which kind of event a message is; undefined for messages that are not events. */
export function eventKind(message: JsonObject): EventKind | undefined {
	return eventKinds(message)[0];
}

/** All kinds that a message has; in A2A an event has exactly one. */
export function eventKinds(message: JsonObject): EventKind[] {
	return members.filter((member) => isJsonObject(message[member]));
}

/** The task that a message is or tells of; of a list, the first. */
export function shownTask(message: JsonObject): ShownTask | undefined {
	const subject = listIn(message, 'tasks')[0] ?? subjectOf(message);
	const id = subject.taskId ?? subject.id;
	if (typeof id !== 'string') return undefined;
	if (textIn(subject, 'taskId') === undefined && !isJsonObject(subject.status)) return undefined;
	const status = objectIn(subject, 'status');
	return {
		id,
		contextId: textIn(subject, 'contextId'),
		state: stateIn(subject),
		timestamp: textIn(status, 'timestamp'),
		said: objectIn(status, 'message')
	};
}

/** The task state that a message shows, if it shows one; a list shows none. */
export function shownState(message: JsonObject): TaskState | undefined {
	return stateIn(subjectOf(message));
}

function stateIn(subject: JsonObject): TaskState | undefined {
	return textIn(objectIn(subject, 'status'), 'state') as TaskState | undefined;
}

/** The task state that messages showed last. */
export function lastState(messages: readonly { value: JsonObject }[]): TaskState | undefined {
	const last = messages.findLast(({ value }) => shownState(value));
	return last && shownState(last.value);
}

/** Does what `lastState` does, for one answer again and again: each of its messages is read once. */
export function lastStateFinder() {
	return runningFold<{ value: JsonObject }, TaskState | undefined>(
		() => undefined,
		(state, { value }) => shownState(value) ?? state
	);
}

/** A task state without what all have in common; an unknown word stays as it is. */
export function stateWord(state: TaskState): string {
	return state.replace('TASK_STATE_', '');
}

/** The states that messages show one after another, repeated ones once. */
export function statePath(messages: readonly { value: JsonObject }[]): TaskState[] {
	const states = messages.flatMap(({ value }) => shownState(value) ?? []);
	return states.filter((state, index) => state !== states[index - 1]);
}

/** What an artifact update says of its place among others: `append`, `lastChunk`. */
export function chunkMarks(message: JsonObject): string[] {
	const update = objectIn(message, 'artifactUpdate');
	return ['append', 'lastChunk'].filter((mark) => update?.[mark] === true);
}

/** Excerpts are no longer than this. */
const longestExcerpt = 300;

/** The start of the first text in a message, else of the first data as JSON. */
export function excerpt(message: JsonObject): string | undefined {
	const subject = subjectOf(message);
	const said = objectIn(objectIn(subject, 'status'), 'message');
	const holders = [said, objectIn(subject, 'artifact'), subject.role ? subject : undefined];
	return holders.map(firstOf).find((first) => first !== undefined);
}

function subjectOf(message: JsonObject): JsonObject {
	const kind = eventKind(message);
	return kind ? (message[kind] as JsonObject) : message;
}

function firstOf(holder: JsonObject | undefined): string | undefined {
	const known = listIn(holder, 'parts');
	const text = known.map((part) => textIn(part, 'text')).find((one) => one !== undefined);
	const data = known.find((part) => part.data !== undefined)?.data;
	return text?.slice(0, longestExcerpt) ?? (data === undefined ? undefined : startOfJson(data));
}

/** Megabytes of JSON are not written for the sake of one line. */
function startOfJson(data: unknown): string {
	let left = longestExcerpt;
	const text = JSON.stringify(data, (key, value: unknown) => {
		left -= key.length;
		if (left < 0) return undefined;
		if (typeof value === 'string') {
			left -= value.length;
			return value.slice(0, longestExcerpt);
		}
		return Array.isArray(value) ? value.slice(0, longestExcerpt) : value;
	});
	return text.slice(0, longestExcerpt);
}

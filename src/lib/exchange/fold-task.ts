import type { JsonObject } from '../protocol/index.js';
import { isJsonObject, listIn, objectIn, textIn } from '../protocol/index.js';
import { eventKinds } from './reading.js';

/** A task as far as messages tell of it. What a message leaves out or has of another type is absent. */
export interface FoldedTask {
	readonly id?: string;
	readonly contextId?: string;
	/** As it stands on the wire, which may be a word that A2A does not know. */
	readonly state?: string;
	readonly timestamp?: string;
	/** What the agent said with its present status. */
	readonly said?: JsonObject;
	/** Earlier messages, the first one first. */
	readonly history: readonly JsonObject[];
	readonly artifacts: readonly FoldedArtifact[];
	readonly metadata?: JsonObject;
}

export interface FoldedArtifact {
	readonly id: string;
	readonly name?: string;
	readonly description?: string;
	/** As they came, each chunk's behind those before. */
	readonly parts: unknown;
	/** Whether more chunks may come: one came, and none said that it was the last. */
	readonly open: boolean;
}

export interface Folded {
	/** Absent until a message tells of one. */
	readonly task?: FoldedTask;
	/** Messages that came in place of a task. */
	readonly messages: readonly JsonObject[];
	/** Which messages, counted from 0, say nothing of this task: malformed ones, and those of others. */
	readonly unread: readonly number[];
}

/** The task that the messages of an answer add up to, be it one Task or the events of a stream. */
export function foldTask(messages: readonly { readonly value: JsonObject }[]): Folded {
	let task: FoldedTask | undefined;
	const said: JsonObject[] = [];
	const unread: number[] = [];
	for (const [index, { value }] of messages.entries()) {
		const message = messageIn(value);
		const next = message ? undefined : taskAfter(task, value);
		if (message) said.push(message);
		else if (next) task = next;
		else unread.push(index);
	}
	return { task, messages: said, unread };
}

function messageIn(value: JsonObject): JsonObject | undefined {
	const kinds = eventKinds(value);
	return kinds.length === 1 && kinds[0] === 'message' ? (value.message as JsonObject) : undefined;
}

/** Undefined where the message says nothing of this task. */
function taskAfter(task: FoldedTask | undefined, value: JsonObject): FoldedTask | undefined {
	const [kind, second] = eventKinds(value);
	if (second) return undefined;
	const subject = kind ? (value[kind] as JsonObject) : value;
	const id = textIn(subject, kind === 'task' || !kind ? 'id' : 'taskId');
	if (id === undefined || (task?.id !== undefined && task.id !== id)) return undefined;
	if (kind === 'statusUpdate') return withStatus(task ?? emptyTask(id, subject), subject);
	if (kind === 'artifactUpdate') return withChunk(task ?? emptyTask(id, subject), subject);
	if (kind || isJsonObject(subject.status)) return taskFrom(id, subject);
	return undefined;
}

function emptyTask(id: string, subject: JsonObject): FoldedTask {
	return { id, contextId: textIn(subject, 'contextId'), history: [], artifacts: [] };
}

function taskFrom(id: string, subject: JsonObject): FoldedTask {
	return {
		...emptyTask(id, subject),
		...statusFrom(subject),
		history: listIn(subject, 'history'),
		artifacts: listIn(subject, 'artifacts').map((artifact) => artifactFrom(artifact)),
		metadata: objectIn(subject, 'metadata')
	};
}

function statusFrom(subject: JsonObject) {
	const status = objectIn(subject, 'status');
	return {
		state: textIn(status, 'state'),
		timestamp: textIn(status, 'timestamp'),
		said: objectIn(status, 'message')
	};
}

/** What was said with the status before belongs to the history from then on (section 3.7). */
function withStatus(task: FoldedTask, subject: JsonObject): FoldedTask {
	const { said, history } = task;
	const isNew = said && !history.some(({ messageId }) => messageId && messageId === said.messageId);
	return { ...task, ...statusFrom(subject), history: isNew ? [...history, said] : history };
}

function withChunk(task: FoldedTask, subject: JsonObject): FoldedTask | undefined {
	const artifact = objectIn(subject, 'artifact');
	if (!artifact) return undefined;
	const chunk = artifactFrom(artifact, subject.lastChunk !== true);
	const index = task.artifacts.findIndex(({ id }) => id === chunk.id);
	const before = task.artifacts[index];
	if (!before) return { ...task, artifacts: [...task.artifacts, chunk] };
	const after = subject.append === true ? joined(before, chunk) : chunk;
	return { ...task, artifacts: task.artifacts.with(index, after) };
}

function artifactFrom(artifact: JsonObject, open = false): FoldedArtifact {
	return {
		id: textIn(artifact, 'artifactId') ?? '',
		name: textIn(artifact, 'name'),
		description: textIn(artifact, 'description'),
		parts: artifact.parts ?? [],
		open
	};
}

function joined(before: FoldedArtifact, chunk: FoldedArtifact): FoldedArtifact {
	return {
		id: chunk.id,
		name: chunk.name || before.name,
		description: chunk.description || before.description,
		parts: [before.parts, chunk.parts].flat(),
		open: chunk.open
	};
}

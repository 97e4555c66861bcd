import type { JsonObject } from '../protocol/index.js';
import { isJsonObject, listIn, objectIn, textIn } from '../protocol/index.js';
import type { RecordedMessage } from './exchange.js';
import type { FoldedArtifact } from './growing-artifacts.js';
import { GrowingArtifacts } from './growing-artifacts.js';
import type { EventKind } from './reading.js';
import { eventKinds } from './reading.js';
import { runningFold } from './running-fold.js';

/** A task as far as messages tell of it. What a message leaves out or has of another type is absent. */
export interface FoldedTask extends TaskFacts {
	/** Earlier messages, the first one first. */
	readonly history: readonly JsonObject[];
	readonly artifacts: readonly FoldedArtifact[];
}

interface TaskFacts {
	readonly id?: string;
	readonly contextId?: string;
	/** As it stands on the wire, which may be a word that A2A does not know. */
	readonly state?: string;
	readonly timestamp?: string;
	/** What the agent said with its present status. */
	readonly said?: JsonObject;
	readonly metadata?: JsonObject;
}

/** What the messages of an answer add up to. */
export interface Folded {
	/** Absent until a message tells of one. */
	readonly task?: FoldedTask;
	/** Messages that came in place of a task. */
	readonly messages: readonly JsonObject[];
	/** Which messages, counted from 0, say nothing of this task: malformed ones, and those of others. */
	readonly unread: readonly number[];
}

type Valued = Pick<RecordedMessage, 'value'>;

/** The task that the messages of an answer add up to: one Task, or the events of a stream. */
export function foldTask(messages: readonly Valued[]): Folded {
	return taskFolder()(messages);
}

/** Does what `foldTask` does, for one answer again and again: each of its messages is read once. */
export function taskFolder(): (messages: readonly Valued[]) => Folded {
	const fold = runningFold(
		() => new TaskFold(),
		(known, { value }: Valued, index) => known.add(value, index)
	);
	return (messages) => fold(messages).soFar;
}

class TaskFold {
	#facts: TaskFacts | undefined;
	#history = new GrowingHistory([]);
	#artifacts = new GrowingArtifacts([]);
	readonly #messages: JsonObject[] = [];
	readonly #unread: number[] = [];

	/** What comes later does not change it. */
	get soFar(): Folded {
		const [history, artifacts] = [this.#history.soFar, this.#artifacts.soFar];
		return {
			task: this.#facts && { ...this.#facts, history, artifacts },
			messages: [...this.#messages],
			unread: [...this.#unread]
		};
	}

	add(value: JsonObject, index: number): this {
		const [kind, second] = eventKinds(value);
		const subject = kind ? (value[kind] as JsonObject) : value;
		if (second || !this.#read(kind, subject)) this.#unread.push(index);
		return this;
	}

	/** Gives false where that says nothing of this task. */
	#read(kind: EventKind | undefined, subject: JsonObject): boolean {
		if (kind === 'message') return this.#messages.push(subject) > 0;
		const id = textIn(subject, kind === 'task' || !kind ? 'id' : 'taskId');
		const known = this.#facts;
		if (id === undefined || (known?.id !== undefined && known.id !== id)) return false;
		const facts = known ?? { id, contextId: textIn(subject, 'contextId') };
		if (kind === 'statusUpdate') {
			// What was said with the status before belongs to the history from then on (section 3.7).
			this.#history.add(facts.said);
			this.#facts = { ...facts, ...statusFrom(subject) };
			return true;
		}
		if (kind === 'artifactUpdate') {
			const artifact = objectIn(subject, 'artifact');
			if (!artifact) return false;
			this.#artifacts.add(artifact, subject);
			this.#facts = facts;
			return true;
		}
		if (!kind && !isJsonObject(subject.status)) return false;
		this.#startFrom(id, subject);
		return true;
	}

	#startFrom(id: string, task: JsonObject): void {
		const [contextId, metadata] = [textIn(task, 'contextId'), objectIn(task, 'metadata')];
		this.#facts = { id, contextId, ...statusFrom(task), metadata };
		this.#history = new GrowingHistory(listIn(task, 'history'));
		this.#artifacts = new GrowingArtifacts(listIn(task, 'artifacts'));
	}
}

class GrowingHistory {
	readonly #messages: JsonObject[];
	readonly #ids: Set<unknown>;

	constructor(messages: readonly JsonObject[]) {
		this.#messages = [...messages];
		this.#ids = new Set(messages.map(({ messageId }) => messageId));
	}

	get soFar(): readonly JsonObject[] {
		return [...this.#messages];
	}

	/** Adds a message that has no id, or one that is not there yet. */
	add(message: JsonObject | undefined): void {
		if (!message || (message.messageId && this.#ids.has(message.messageId))) return;
		this.#messages.push(message);
		this.#ids.add(message.messageId);
	}
}

function statusFrom(subject: JsonObject): Pick<TaskFacts, 'state' | 'timestamp' | 'said'> {
	const status = objectIn(subject, 'status');
	return {
		state: textIn(status, 'state'),
		timestamp: textIn(status, 'timestamp'),
		said: objectIn(status, 'message')
	};
}

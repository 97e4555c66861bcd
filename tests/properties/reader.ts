import { expect } from 'vitest';
import type { StreamResponse, Task } from '../../src/lib/protocol/index.js';
import { isTerminal } from '../../src/lib/protocol/index.js';
import type { Happening } from './chronicle.js';
import { fold } from './fold.js';

interface Opening {
	kind: 'send' | 'subscribe';
	events: ReadableStream<StreamResponse>;
	controller: AbortController;
	/** The task as the first event has to show it. */
	task: Task;
	/** How much had happened to the task before. */
	from: number;
}

/** Somebody who reads the stream of a task, to its end or until they leave. */
export class Reader {
	readonly taskId: string;
	readonly #opening: Opening;
	readonly #reader: ReadableStreamDefaultReader<StreamResponse>;
	readonly #seen: StreamResponse[] = [];
	readonly #ended: Promise<unknown>;
	#left: { by: 'abort' | 'cancel'; until: number } | undefined;

	constructor(opening: Opening) {
		this.#opening = opening;
		this.taskId = opening.task.id;
		this.#reader = opening.events.getReader();
		this.#ended = this.#read().catch((error: unknown) => error);
	}

	/** `until` is how much has happened to the task by now. */
	leave(by: 'abort' | 'cancel', until: number): void {
		if (this.#left) return;
		this.#left = { by, until };
		if (by === 'abort') this.#opening.controller.abort(new Error('Left'));
		// A stream that has failed by then says so again.
		else this.#reader.cancel().catch(() => {});
	}

	/** Compares what was seen with all that has happened to the task and what it is in the end. */
	async judge(happenings: readonly Happening[], inTheEnd: Task): Promise<void> {
		const error = await this.#ended;
		const due = this.#due(happenings);
		const events = due.flatMap((happening) => ('event' in happening ? [happening.event] : []));
		const expected = [{ task: this.#opening.task }, ...events];
		if (this.#left?.by === 'cancel') {
			// What had not been read by then is lost.
			return expect(this.#seen).toEqual(expected.slice(0, this.#seen.length));
		}
		expect(this.#seen).toEqual(expected);

		const last = due.at(-1);
		const isOver = last && this.#closes(last);
		if (last && 'failure' in last) {
			return expect(error).toMatchObject({ reason: last.failure.reason });
		}
		if (isOver) expect(error).toBeUndefined();
		else expect(error).toBeInstanceOf(Error);
		const task = isOver || this.#left ? (last?.task ?? this.#opening.task) : inTheEnd;
		const { status, artifacts = [] } = task;
		expect(fold(this.#seen)).toEqual({ status, artifacts });
	}

	async #read(): Promise<void> {
		for (;;) {
			const { done, value } = await this.#reader.read();
			if (done) return;
			this.#seen.push(value);
		}
	}

	#due(happenings: readonly Happening[]): readonly Happening[] {
		const since = happenings.slice(this.#opening.from, this.#left?.until);
		const closing = since.findIndex((happening) => this.#closes(happening));
		return closing < 0 ? since : since.slice(0, closing + 1);
	}

	/** A stream of a send ends where the agent asks something as well (decision of this agent). */
	#closes(happening: Happening): boolean {
		if ('failure' in happening) return true;
		if (!('statusUpdate' in happening.event)) return false;
		const { state } = happening.event.statusUpdate.status;
		const asks = this.#opening.kind === 'send' && state === 'TASK_STATE_INPUT_REQUIRED';
		return isTerminal(state) || asks;
	}
}

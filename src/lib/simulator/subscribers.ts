import type { A2AError, StreamResponse, Task } from '../protocol/index.js';

/** Somebody who waits for what happens to a task. */
export interface Subscriber {
	/** `task` is as the event left it. */
	event(event: StreamResponse, task: Task): void;
	/** The agent failed. */
	failure(error: A2AError): void;
	/** The sandbox was reset, and its tasks with it; whoever waits for an answer gets `why`. */
	reset(why: A2AError): void;
}

/** Adds a subscriber of one task and returns what removes it again, which may be called twice. */
export type Subscribe = (subscriber: Subscriber) => () => void;

/** Who waits for which task. Each subscriber of a task hears every event, in the same order. */
export class Subscribers {
	#byTask = new Map<string, Set<Subscriber>>();

	/** The way to wait for a task. */
	of(task: string): Subscribe {
		return (subscriber) => {
			const set = this.#byTask.get(task) ?? new Set();
			this.#byTask.set(task, set.add(subscriber));
			return () => {
				set.delete(subscriber);
				if (set.size === 0 && this.#byTask.get(task) === set) this.#byTask.delete(task);
			};
		};
	}

	tell(task: string, news: (subscriber: Subscriber) => void): void {
		for (const subscriber of [...(this.#byTask.get(task) ?? [])]) news(subscriber);
	}

	/** Tells everybody something last, and forgets them. */
	dismiss(news: (subscriber: Subscriber) => void): void {
		const all = [...this.#byTask.values()].flatMap((set) => [...set]);
		this.#byTask.clear();
		for (const subscriber of all) news(subscriber);
	}
}

import { A2AError } from '../protocol/index.js';

/** How many items may wait for a reader. No run of the agents here comes near it in one moment. */
export const queueLimit = 10_000;

/**
 * A stream that is fed from outside. What is waiting is delivered even when the stream fails
 * afterwards: unlike `controller.error()`, `fail` comes after the events before it. A reader who lets
 * more than `queueLimit` items wait gets an error in place of the further ones.
 */
export class EventQueue<Item> {
	readonly stream: ReadableStream<Item>;
	readonly #left: () => void;
	#items: Item[] = [];
	/**
	 * Index of the next item: to remove each from the front of the list would copy the rest each
	 * time.
	 */
	#next = 0;
	#end: ((controller: ReadableStreamDefaultController<Item>) => void) | undefined;
	#wake = () => {};

	/** `left` is called once when the reader cancels or is too slow. */
	constructor(left: () => void) {
		this.#left = left;
		this.stream = new ReadableStream<Item>(
			{ pull: (controller) => this.#pull(controller), cancel: left },
			{ highWaterMark: 0 }
		);
	}

	push(item: Item): void {
		if (this.#end) return;
		if (this.#items.length - this.#next < queueLimit) this.#items.push(item);
		else this.#giveUp();
		this.#wake();
	}

	close(): void {
		this.#finish((controller) => controller.close());
	}

	fail(error: unknown): void {
		this.#finish((controller) => controller.error(error));
	}

	#giveUp(): void {
		this.#left();
		const message = `More than ${queueLimit} events wait to be read; subscribe to the task again`;
		this.fail(new A2AError('INTERNAL_ERROR', message));
	}

	#finish(end: (controller: ReadableStreamDefaultController<Item>) => void): void {
		this.#end ??= end;
		this.#wake();
	}

	async #pull(controller: ReadableStreamDefaultController<Item>): Promise<void> {
		if (this.#next === this.#items.length && !this.#end) {
			await new Promise<void>((resolve) => (this.#wake = resolve));
		}
		if (this.#next === this.#items.length) return this.#end?.(controller);
		controller.enqueue(this.#items[this.#next] as Item);
		this.#next += 1;
		if (this.#next < this.#items.length / 2) return;
		this.#items = this.#items.slice(this.#next);
		this.#next = 0;
	}
}

/**
 * A stream that is fed from outside. What is waiting is delivered even when the stream fails
 * afterwards: unlike `controller.error()`, `fail` comes after the events before it.
 */
export class EventQueue<Item> {
	readonly stream: ReadableStream<Item>;
	readonly #items: Item[] = [];
	#end: ((controller: ReadableStreamDefaultController<Item>) => void) | undefined;
	#wake = () => {};

	/** `left` is called once when the reader cancels. */
	constructor(left: () => void) {
		this.stream = new ReadableStream<Item>(
			{ pull: (controller) => this.#pull(controller), cancel: left },
			{ highWaterMark: 0 }
		);
	}

	push(item: Item): void {
		this.#items.push(item);
		this.#wake();
	}

	close(): void {
		this.#finish((controller) => controller.close());
	}

	fail(error: unknown): void {
		this.#finish((controller) => controller.error(error));
	}

	#finish(end: (controller: ReadableStreamDefaultController<Item>) => void): void {
		this.#end ??= end;
		this.#wake();
	}

	async #pull(controller: ReadableStreamDefaultController<Item>): Promise<void> {
		if (this.#items.length === 0 && !this.#end) {
			await new Promise<void>((resolve) => (this.#wake = resolve));
		}
		const [item] = this.#items.splice(0, 1);
		if (item !== undefined) controller.enqueue(item);
		else this.#end?.(controller);
	}
}

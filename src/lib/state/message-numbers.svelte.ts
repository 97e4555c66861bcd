/** What the samples of each sandbox call their next message: ids of messages are to be unique there. */
export class MessageNumbers {
	#next = $state.raw<Readonly<Record<string, number>>>({});

	/** The number of the next message, by sandbox; 1 where none was sent. */
	get all(): Readonly<Record<string, number>> {
		return this.#next;
	}

	idFor(sandbox: string): string {
		return `msg-${this.#next[sandbox] ?? 1}`;
	}

	/** Told of each message that is sent there; only the id of a sample uses up its number. */
	count(sandbox: string, id: string | undefined): void {
		if (id === this.idFor(sandbox)) {
			this.#next = { ...this.#next, [sandbox]: (this.#next[sandbox] ?? 1) + 1 };
		}
	}

	/** To be called where the sandbox was reset. */
	beginAnew(sandbox: string): void {
		const { [sandbox]: _before, ...others } = this.#next;
		this.#next = others;
	}

	restoreAll(all: Readonly<Record<string, number>>): void {
		this.#next = all;
	}
}

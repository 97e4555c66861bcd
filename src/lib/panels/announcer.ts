/** How long something is left to be read out before the next is said, in ms. */
const pause = 1000;

/** Says the newest text, at most once a second; texts in between are left out. */
export class Announcer {
	readonly #say: (text: string) => void;
	#next = '';
	#timer: ReturnType<typeof setTimeout> | undefined;

	constructor(say: (text: string) => void) {
		this.#say = say;
	}

	tell(text: string): void {
		this.#next = text;
		if (this.#timer === undefined) this.#sayNext(text);
	}

	stop(): void {
		clearTimeout(this.#timer);
		this.#timer = undefined;
	}

	#sayNext(said: string): void {
		this.#say(said);
		this.#timer = setTimeout(() => {
			this.#timer = undefined;
			if (this.#next !== said) this.#sayNext(this.#next);
		}, pause);
	}
}

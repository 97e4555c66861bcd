/** How long something is left to be read out before the next is said, in ms. */
const pause = 1000;

/** Says what there is to say, at most once a second; what came in between is passed over. */
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

import type { Meanings } from '../protocol/index.js';
import { loadMeanings } from '../protocol/index.js';

/** What fields and values mean, once someone has asked. */
export class FieldMeanings {
	#all = $state.raw<Meanings>({});
	#loading: Promise<void> | undefined;

	/** Empty until they are there. */
	get all(): Meanings {
		return this.#all;
	}

	/** Resolves when they are there, or cannot be had for now. */
	load(): Promise<void> {
		return (this.#loading ??= loadMeanings().then(
			(all) => void (this.#all = all),
			// Asked for again with the next reader.
			() => void (this.#loading = undefined)
		));
	}
}

/** What the reader did with the samples of one operation. */
export interface Draft {
	/** The sample that was chosen. */
	readonly sample?: string;
	/** The reader's own text; absent while it is that of the sample. */
	readonly text?: string;
	/** A text that gave way to a sample, or to what was taken out of it. */
	readonly earlier?: string;
	/** Whether the text was taken out of another one, and is as it was then. */
	readonly taken?: true;
	/** What is unfinished in the form, beside the text that it belongs to. */
	readonly form?: { readonly text: string; readonly held: Held };
}

/** What stands in inputs of the form and cannot go into the text as it is, by path. */
export type Held = Readonly<Record<string, string>>;

/** The edited requests, each under a key of its own. */
export class Drafts {
	#drafts = $state.raw<Readonly<Record<string, Draft>>>({});

	get all(): Readonly<Record<string, Draft>> {
		return this.#drafts;
	}

	at(key: string): Draft {
		return this.#drafts[key] ?? {};
	}

	/** Keeps a text; undefined where it is the same as the sample's. */
	edit(key: string, text: string | undefined): void {
		this.#put(key, { ...this.#untaken(key), text });
	}

	/** Keeps a text that was taken out of another one; what it replaces can be brought back. */
	take(key: string, text: string, from: string): void {
		this.#put(key, { ...this.at(key), text, earlier: this.at(key).text ?? from, taken: true });
	}

	/** Keeps a text from the form, with what is unfinished there. */
	fillIn(key: string, text: string | undefined, form: Draft['form']): void {
		this.#put(key, { ...this.#untaken(key), text, form });
	}

	choose(key: string, sample: string): void {
		this.#put(key, { ...this.#withoutText(key), sample });
	}

	/** Goes back to the sample. */
	reset(key: string): void {
		this.#put(key, this.#withoutText(key));
	}

	/** Brings back the text that gave way to a sample. */
	restore(key: string): void {
		const { earlier, ...draft } = this.#untaken(key);
		this.#put(key, { ...draft, text: earlier });
	}

	restoreAll(drafts: Readonly<Record<string, Draft>>): void {
		this.#drafts = drafts;
	}

	#withoutText(key: string): Draft {
		const { text, ...draft } = this.#untaken(key);
		return text === undefined ? draft : { ...draft, earlier: text };
	}

	#untaken(key: string): Draft {
		const { taken: _taken, ...draft } = this.at(key);
		return draft;
	}

	#put(key: string, draft: Draft): void {
		this.#drafts = { ...this.#drafts, [key]: draft };
	}
}

/** What the reader did with the samples of one operation. */
export interface Draft {
	/** The sample that was chosen. */
	readonly sample?: string;
	/** The reader's own text; absent while it is that of the sample. */
	readonly text?: string;
	/**
	 * A text of the reader that was replaced: by a sample, by a part of itself, or by one that the
	 * page made.
	 */
	readonly earlier?: string;
	/** Whether the text was taken out of another one or made by the page, and is as it was then. */
	readonly taken?: true;
	/** What is unfinished in the form, beside the text that it belongs to. */
	readonly form?: UnfinishedForm;
}

/** What stands in inputs of a form and cannot go into a text as it is, by path. */
export interface UnfinishedForm {
	readonly text: string;
	readonly inputs: Readonly<Record<string, string>>;
}

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

	/** Keeps a text that the page made in place of the reader's, of which the last one can be brought back. */
	replace(key: string, text: string): void {
		const { text: last, earlier, taken, ...draft } = this.at(key);
		const own = (taken ? undefined : last) ?? earlier;
		this.#put(key, { ...draft, text, ...(own !== undefined && { earlier: own }), taken: true });
	}

	/** Keeps a text from the form, with what is unfinished there. */
	fillIn(key: string, text: string | undefined, form: UnfinishedForm | undefined): void {
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

/** Puts something into the stores of a transaction. */
export type Write = (transaction: IDBTransaction) => void;

interface Pending {
	readonly write: Write;
	state: 'under way' | 'stored' | 'failed';
}

/**
 * What is being written for one sandbox. A write that failed is tried again together with the next
 * one, and all that followed it once more, in order: a journal with a gap would be worth nothing.
 */
export class Ledger {
	/** Number of the next entry. */
	next: number;
	/** The snapshots that there are, each by how many entries led to it, oldest first. */
	snapshots: readonly number[];
	#pending: Pending[] = [];

	constructor(next: number, snapshots: readonly number[]) {
		this.next = next;
		this.snapshots = snapshots;
	}

	/** Whether a write has failed and was not tried again. */
	get behind(): boolean {
		return this.#pending.some(({ state }) => state === 'failed');
	}

	/** Drops the writes that have failed, as the next one makes them worthless. */
	giveUp(): void {
		this.#pending = this.#pending.filter(({ state }) => state !== 'failed');
	}

	/** Takes up a write. The batch, all of which is to go into one transaction, includes it. */
	add(write: Write): Batch {
		this.#pending.push({ write, state: 'failed' });
		const first = this.#pending.findIndex(({ state }) => state === 'failed');
		const writes = this.#pending.slice(first);
		const become = (state: Pending['state']) => {
			for (const pending of writes) pending.state = state;
		};
		become('under way');
		return {
			writes: writes.map(({ write }) => write),
			stored: () => {
				become('stored');
				while (this.#pending[0]?.state === 'stored') this.#pending.shift();
			},
			failed: () => become('failed')
		};
	}
}

/**
 * Writes for one transaction. One of `stored` and `failed` is to be called when it has ended.
 */
export interface Batch {
	writes: readonly Write[];
	stored(): void;
	failed(): void;
}

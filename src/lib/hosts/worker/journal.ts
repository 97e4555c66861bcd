import { unwrap, wrap } from 'idb';
import type {
	JournalEntry,
	JournalStore,
	SandboxSnapshot,
	SavedSandbox
} from '../../simulator/index.js';
import type { StorageState } from '../messages.js';
import type { JournalDatabase, KeptSnapshot } from './database.js';
import { entriesFrom, openJournalDatabase, readJournal } from './database.js';
import type { Write } from './ledger.js';
import { Ledger } from './ledger.js';
import { holdLock } from './lock.js';

/**
 * Keeps the journals of sandboxes in IndexedDB. A write is on its way when a method returns, and
 * outlives this worker once `settled` resolves.
 */
export class IndexedDbJournal implements JournalStore {
	readonly #name: string;
	readonly #onState: (state: StorageState) => void;
	readonly #opening: Promise<void>;
	readonly #locks = new Map<string, Promise<void>>();
	readonly #ledgers = new Map<string, Ledger>();
	readonly #writing = new Set<Promise<unknown>>();
	#database: JournalDatabase | undefined;
	#state: StorageState = 'kept';

	/** `name` is that of the database; `onState` hears of every change. */
	constructor(name: string, onState: (state: StorageState) => void) {
		this.#name = name;
		this.#onState = onState;
		this.#opening = openJournalDatabase(name, () => this.#giveUp()).then(
			(database) => void (this.#database = database),
			() => this.#giveUp()
		);
	}

	/** The state of storage, once that is known. */
	async state(): Promise<StorageState> {
		await this.#opening;
		return this.#state;
	}

	/** Resolves when what was written until now is stored, or could not be. */
	async settled(): Promise<void> {
		await Promise.allSettled(this.#writing);
	}

	async load(sandbox: string): Promise<SavedSandbox> {
		await this.#opening;
		await this.#lock(sandbox);
		if (!this.#database) return { entries: [] };
		const { kept, entries, hasGap } = await readJournal(this.#database, sandbox);
		const ledger = new Ledger((kept?.count ?? 0) + entries.length);
		this.#ledgers.set(sandbox, ledger);
		if (hasGap) this.#tryWrite(sandbox, forgetEntries(sandbox, ledger.next));
		return { snapshot: kept?.snapshot, entries };
	}

	append(sandbox: string, entry: JournalEntry): void {
		const ledger = this.#ledger(sandbox);
		const key = [sandbox, ledger.next];
		ledger.next += 1;
		this.#tryWrite(sandbox, (transaction) => transaction.objectStore('entries').put(entry, key));
	}

	keepSnapshot(sandbox: string, snapshot: SandboxSnapshot): void {
		const kept: KeptSnapshot = { count: this.#ledger(sandbox).next, snapshot };
		this.#tryWrite(sandbox, (transaction) => {
			transaction.objectStore('snapshots').put(kept, sandbox);
		});
	}

	async clear(sandbox: string): Promise<void> {
		const ledger = this.#ledger(sandbox);
		ledger.next = 0;
		// Tried again with it, they might leave no room for the deletion.
		ledger.giveUp();
		await this.#write(sandbox, (transaction) => {
			forgetEntries(sandbox, 0)(transaction);
			transaction.objectStore('snapshots').delete(sandbox);
		});
	}

	#ledger(sandbox: string): Ledger {
		const known = this.#ledgers.get(sandbox);
		if (known) return known;
		const ledger = new Ledger(0);
		this.#ledgers.set(sandbox, ledger);
		return ledger;
	}

	#lock(sandbox: string): Promise<void> {
		const known = this.#locks.get(sandbox);
		if (known) return known;
		// Without a lock another worker might write as well: better to keep nothing.
		const lock = holdLock(`${this.#name} ${sandbox}`).catch(() => this.#giveUp());
		this.#locks.set(sandbox, lock);
		return lock;
	}

	#tryWrite(sandbox: string, write: Write): void {
		// The state tells of failures, and the next write tries again.
		this.#write(sandbox, write).catch(() => {});
	}

	/** Issues a write at once. Rejects when it could not be stored. */
	#write(sandbox: string, write: Write): Promise<void> {
		if (!this.#database) return Promise.resolve();
		const batch = this.#ledger(sandbox).add(write);
		const written = commit(this.#database, batch.writes).then(
			() => {
				batch.stored();
				if (![...this.#ledgers.values()].some(({ behind }) => behind)) this.#become('kept');
			},
			(error: unknown) => {
				batch.failed();
				this.#become(isFull(error) ? 'full' : 'unavailable');
				throw error;
			}
		);
		this.#writing.add(written);
		void written.catch(() => {}).then(() => this.#writing.delete(written));
		return written;
	}

	/** From here on nothing is kept. */
	#giveUp(): void {
		this.#database = undefined;
		this.#become('unavailable');
	}

	#become(state: StorageState): void {
		if (state === this.#state) return;
		this.#state = state;
		this.#onState(state);
	}
}

async function commit(database: JournalDatabase, writes: readonly Write[]): Promise<void> {
	const stores = ['entries', 'snapshots'];
	const transaction = unwrap(database).transaction(stores, 'readwrite');
	for (const write of writes) write(transaction);
	transaction.commit();
	await wrap(transaction).done;
}

function forgetEntries(sandbox: string, from: number): Write {
	return (transaction) => transaction.objectStore('entries').delete(entriesFrom(sandbox, from));
}

function isFull(error: unknown): boolean {
	return error instanceof DOMException && error.name === 'QuotaExceededError';
}

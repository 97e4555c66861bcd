import { unwrap, wrap } from 'idb';
import type {
	JournalEntry,
	JournalStore,
	SandboxPast,
	SandboxSnapshot,
	SavedSandbox
} from '../../simulator/index.js';
import type { StorageState } from '../messages.js';
import type { JournalDatabase } from './database.js';
import {
	keysBefore,
	keysFrom,
	openJournalDatabase,
	readJournal,
	readNames,
	readPast
} from './database.js';
import type { Write } from './ledger.js';
import { Ledger } from './ledger.js';
import { holdLock } from './lock.js';
import { retain } from './retention.js';

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
		const { snapshots, snapshot, entries, hasGap } = await readJournal(this.#database, sandbox);
		const ledger = new Ledger((snapshots.at(-1) ?? 0) + entries.length, snapshots);
		this.#ledgers.set(sandbox, ledger);
		if (hasGap) {
			this.#tryWrite(sandbox, (transaction) => {
				transaction.objectStore('entries').delete(keysFrom(sandbox, ledger.next));
			});
		}
		return { snapshot, entries };
	}

	async past(sandbox: string): Promise<SandboxPast | undefined> {
		await this.#opening;
		const isBehind = this.#ledgers.get(sandbox)?.behind;
		return isBehind || !this.#database ? undefined : readPast(this.#database, sandbox);
	}

	async names(): Promise<readonly string[] | undefined> {
		await this.#opening;
		return this.#database && readNames(this.#database);
	}

	append(sandbox: string, entry: JournalEntry): void {
		const ledger = this.#ledger(sandbox);
		const key = [sandbox, ledger.next];
		ledger.next += 1;
		this.#tryWrite(sandbox, (transaction) => transaction.objectStore('entries').put(entry, key));
	}

	keepSnapshot(sandbox: string, snapshot: SandboxSnapshot): void {
		const ledger = this.#ledger(sandbox);
		const { next, snapshots } = ledger;
		const retained = retain(snapshots, next);
		const pruned = snapshots.filter((count) => !retained.snapshots.includes(count));
		ledger.snapshots = retained.snapshots;
		this.#tryWrite(sandbox, (transaction) => {
			const store = transaction.objectStore('snapshots');
			store.put(snapshot, [sandbox, next]);
			for (const count of pruned) store.delete([sandbox, count]);
			transaction.objectStore('entries').delete(keysBefore(sandbox, retained.firstEntry));
		});
	}

	async clear(sandbox: string): Promise<void> {
		const ledger = this.#ledger(sandbox);
		ledger.next = 0;
		ledger.snapshots = [];
		// Tried again with it, they might leave no room for the deletion.
		ledger.giveUp();
		await this.#write(sandbox, (transaction) => {
			for (const store of stores) transaction.objectStore(store).delete(keysFrom(sandbox, 0));
		});
	}

	#ledger(sandbox: string): Ledger {
		const known = this.#ledgers.get(sandbox);
		if (known) return known;
		const ledger = new Ledger(0, []);
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

const stores = ['entries', 'snapshots'];

async function commit(database: JournalDatabase, writes: readonly Write[]): Promise<void> {
	const transaction = unwrap(database).transaction(stores, 'readwrite');
	for (const write of writes) write(transaction);
	transaction.commit();
	await wrap(transaction).done;
}

function isFull(error: unknown): boolean {
	return error instanceof DOMException && error.name === 'QuotaExceededError';
}

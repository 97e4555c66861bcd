import type { DBSchema, IDBPDatabase } from 'idb';
import { openDB } from 'idb';
import type { JournalEntry, SandboxSnapshot } from '../../simulator/index.js';

/** A snapshot and how many entries led to it. */
export interface KeptSnapshot {
	count: number;
	snapshot: SandboxSnapshot;
}

interface JournalSchema extends DBSchema {
	/** By sandbox and number; the first is 0. Those before a snapshot are kept as the past. */
	entries: { key: [string, number]; value: JournalEntry };
	/** The newest of each sandbox. */
	snapshots: { key: string; value: KeptSnapshot };
}

export type JournalDatabase = IDBPDatabase<JournalSchema>;

/** To be raised when entries of before cannot be replayed any more; they are forgotten then. */
const format = 1;

/** Opens the database of that name, or makes it. `gone` is called when the browser takes it away. */
export async function openJournalDatabase(
	name: string,
	gone: () => void
): Promise<JournalDatabase> {
	return openDB<JournalSchema>(name, format, {
		upgrade(database) {
			for (const store of [...database.objectStoreNames]) database.deleteObjectStore(store);
			database.createObjectStore('entries');
			database.createObjectStore('snapshots');
		},
		// A newer worker, or somebody who deletes the database, waits until this one lets go.
		blocking(_, __, event) {
			(event.target as IDBDatabase).close();
			gone();
		},
		terminated: gone
	});
}

export interface KeptJournal {
	kept?: KeptSnapshot;
	/** What follows the snapshot without a gap. */
	entries: JournalEntry[];
	/** Whether further entries come after a gap. */
	hasGap: boolean;
}

export async function readJournal(
	database: JournalDatabase,
	sandbox: string
): Promise<KeptJournal> {
	const transaction = database.transaction(['entries', 'snapshots']);
	const kept = await transaction.objectStore('snapshots').get(sandbox);
	const first = kept?.count ?? 0;
	const store = transaction.objectStore('entries');
	const range = entriesFrom(sandbox, first);
	const [keys, entries] = await Promise.all([store.getAllKeys(range), store.getAll(range)]);
	const gap = keys.findIndex(([, number], index) => number !== first + index);
	return gap < 0
		? { kept, entries, hasGap: false }
		: { kept, entries: entries.slice(0, gap), hasGap: true };
}

/** All entries of a sandbox from that number on. */
export function entriesFrom(sandbox: string, number: number): IDBKeyRange {
	return IDBKeyRange.bound([sandbox, number], [sandbox, Infinity]);
}

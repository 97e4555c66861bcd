import type { DBSchema, IDBPDatabase, IDBPObjectStore } from 'idb';
import { openDB } from 'idb';
import type { JournalEntry, SandboxPast, SandboxSnapshot } from '../../simulator/index.js';
import type { FirstSnapshot } from './first-format.js';
import { fromFirstFormat } from './first-format.js';

interface JournalSchema extends DBSchema {
	/** By sandbox and number; the first is 0. Those before a snapshot are kept as the past. */
	entries: { key: [string, number]; value: JournalEntry };
	/** By sandbox and how many entries led to it. */
	snapshots: { key: [string, number]; value: SandboxSnapshot };
}

type StoreNames = 'entries' | 'snapshots';
/** The database in which the journals of all sandboxes are kept. */
export type JournalDatabase = IDBPDatabase<JournalSchema>;

/** Format 1 had only the newest snapshot, under the name of its sandbox. */
const format = 2;

/** Opens the database of that name, or makes it. `onLost` is called when the browser takes it away. */
export async function openJournalDatabase(
	name: string,
	onLost: () => void
): Promise<JournalDatabase> {
	return openDB<JournalSchema>(name, format, {
		upgrade(database, before, _, transaction) {
			if (before > 0) return void moveSnapshots(transaction.objectStore('snapshots'));
			database.createObjectStore('entries');
			database.createObjectStore('snapshots');
		},
		// A newer worker, or somebody who deletes the database, waits until this one lets go.
		blocking(_, __, event) {
			(event.target as IDBDatabase).close();
			onLost();
		},
		terminated: onLost
	});
}

type SnapshotStore = IDBPObjectStore<JournalSchema, StoreNames[], 'snapshots', 'versionchange'>;

async function moveSnapshots(store: SnapshotStore): Promise<void> {
	for (const key of await store.getAllKeys()) {
		const first = (await store.get(key)) as unknown as FirstSnapshot;
		await store.put(fromFirstFormat(first), [key as unknown as string, first.count]);
		await store.delete(key);
	}
}

/** What a database has of one sandbox. */
export interface KeptJournal {
	/** The snapshots that there are, each by how many entries led to it, oldest first. */
	snapshots: number[];
	/** The newest of them. */
	snapshot?: SandboxSnapshot;
	/** What follows it without a gap. */
	entries: JournalEntry[];
	/** Whether further entries come after a gap. */
	hasGap: boolean;
}

/** Reads the newest snapshot and what follows it; nothing of before, of which there may be much. */
export async function readJournal(
	database: JournalDatabase,
	sandbox: string
): Promise<KeptJournal> {
	const transaction = database.transaction(['entries', 'snapshots']);
	const store = transaction.objectStore('snapshots');
	const snapshots = (await store.getAllKeys(keysFrom(sandbox, 0))).map(([, count]) => count);
	const newest = snapshots.at(-1);
	const [snapshot, { entries, hasGap }] = await Promise.all([
		newest === undefined ? undefined : store.get([sandbox, newest]),
		readEntries(transaction.objectStore('entries'), sandbox, newest ?? 0)
	]);
	return { snapshots, snapshot, entries, hasGap };
}

/** Reads all that is kept of a sandbox, from the first entry on to the first gap. */
export async function readPast(database: JournalDatabase, sandbox: string): Promise<SandboxPast> {
	const { store } = database.transaction('entries');
	const before = (await store.openKeyCursor(keysFrom(sandbox, 0)))?.key[1] ?? 0;
	const { entries } = await readEntries(store, sandbox, before).catch(() =>
		readEachEntry(database, sandbox, before)
	);
	// Apart from these, for what cannot be read ends its transaction.
	const reading = database.get('snapshots', [sandbox, before]);
	return { before, snapshot: await reading.catch(() => undefined), entries };
}

/** Reads the names of the sandboxes that have entries. */
export async function readNames(database: JournalDatabase): Promise<string[]> {
	const names: string[] = [];
	let cursor = await database.transaction('entries').store.openKeyCursor();
	while (cursor) {
		const [name] = cursor.key;
		names.push(name);
		cursor = await cursor.continue([name, Infinity]);
	}
	return names;
}

type EntryStore = IDBPObjectStore<JournalSchema, StoreNames[], 'entries'>;

/** The entries from a number on, up to the first gap. */
async function readEntries(
	store: EntryStore,
	sandbox: string,
	first: number
): Promise<{ entries: JournalEntry[]; hasGap: boolean }> {
	const range = keysFrom(sandbox, first);
	const [keys, entries] = await Promise.all([store.getAllKeys(range), store.getAll(range)]);
	const gap = keys.findIndex(([, number], index) => number !== first + index);
	return gap < 0 ? { entries, hasGap: false } : { entries: entries.slice(0, gap), hasGap: true };
}

/** The same one by one, each in a transaction of its own: one that cannot be read ends it. */
async function readEachEntry(
	database: JournalDatabase,
	sandbox: string,
	first: number
): Promise<{ entries: (JournalEntry | undefined)[] }> {
	const keys = await database.getAllKeys('entries', keysFrom(sandbox, first));
	const entries: (JournalEntry | undefined)[] = [];
	for (const key of keys) {
		if (key[1] !== first + entries.length) break;
		entries.push(await database.get('entries', key).catch(() => undefined));
	}
	return { entries };
}

/** What a store has of a sandbox from that number on. */
export function keysFrom(sandbox: string, number: number): IDBKeyRange {
	return IDBKeyRange.bound([sandbox, number], [sandbox, Infinity]);
}

/** What a store has of a sandbox before that number. */
export function keysBefore(sandbox: string, number: number): IDBKeyRange {
	return IDBKeyRange.bound([sandbox], [sandbox, number], false, true);
}

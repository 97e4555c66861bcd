import type { Input } from '../agent/index.js';

/** How fast virtual time runs: a factor, or without any waiting. */
export type Speed = number | 'at-once';

/** One thing that happened to a sandbox; replayed in order, entries give the sandbox again. */
export interface JournalEntry {
	/** Wall time in ms. */
	readonly at: number;
	readonly input: Input | { readonly kind: 'speed'; readonly speed: Speed };
}

/** Where the entries of sandboxes are kept. */
export interface JournalStore {
	/** All entries of a sandbox, oldest first; empty for a new one. */
	load(sandbox: string): Promise<readonly JournalEntry[]>;
	/** Called before the reply is sent. Must not throw; storing may go on behind it. */
	append(sandbox: string, entry: JournalEntry): void;
	/** Forgets a sandbox. */
	clear(sandbox: string): Promise<void>;
}

/** Keeps entries as long as the process lives. */
export function createMemoryJournal(): JournalStore {
	const sandboxes = new Map<string, JournalEntry[]>();
	return {
		load: (sandbox) => Promise.resolve([...(sandboxes.get(sandbox) ?? [])]),
		append(sandbox, entry) {
			const entries = sandboxes.get(sandbox);
			if (entries) entries.push(entry);
			else sandboxes.set(sandbox, [entry]);
		},
		clear(sandbox) {
			sandboxes.delete(sandbox);
			return Promise.resolve();
		}
	};
}

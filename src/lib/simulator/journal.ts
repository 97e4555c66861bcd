import type { Input, WorldSnapshot } from '../agent/index.js';
import type { AnsweredCall, AwaitedCall } from './repeated-calls.js';
import type { Speed } from './speed.js';

/**
 * One thing that happened to a sandbox; replayed in order, entries give the sandbox again. A call without
 * a principal is one of the anonymous principal, as all were before there were others.
 */
export interface JournalEntry {
	/** Wall time in ms. */
	readonly at: number;
	readonly input: Input | { readonly kind: 'speed'; readonly speed: Speed };
}

/** A sandbox as it was at some moment. Tasks without an owner are those of the anonymous principal. */
export interface SandboxSnapshot {
	readonly world: WorldSnapshot;
	readonly speed: Speed;
	/** When, in wall time in ms, the due steps of the world are to happen, in their order. */
	readonly moments: readonly number[];
	readonly awaited: readonly AwaitedCall[];
	/** Of the last seconds, oldest first; absent in snapshots of before these were kept. */
	readonly answered?: readonly AnsweredCall[];
}

/** What is known of a sandbox: empty for a new one. */
export interface SavedSandbox {
	readonly snapshot?: SandboxSnapshot;
	/** What happened after the snapshot, oldest first; without one from the beginning. */
	readonly entries: readonly JournalEntry[];
}

/** All that is kept of a sandbox, also from before its newest snapshot. */
export interface SandboxPast {
	/** How many entries came before these and are pruned. */
	readonly before: number;
	/** The sandbox as it was before these; absent at its beginning, and where it cannot be read. */
	readonly snapshot?: SandboxSnapshot;
	/** Oldest first; undefined in place of one that cannot be read. */
	readonly entries: readonly (JournalEntry | undefined)[];
}

/** Where the entries of sandboxes are kept, all plain data. */
export interface JournalStore {
	/** Rejects where a sandbox cannot be read. Called before anything else about a sandbox. */
	load(sandbox: string): Promise<SavedSandbox>;
	/** Called before the reply is given. Must not throw; the host may hold the reply back until all is stored. */
	append(sandbox: string, entry: JournalEntry): void;
	/**
	 * Keeps what the entries so far have led to, so that loading is short. What happened long before may
	 * be pruned then. Must not throw.
	 */
	keepSnapshot(sandbox: string, snapshot: SandboxSnapshot): void;
	/** Undefined where what is kept is not all that happened. Rejects where it cannot be read. */
	past(sandbox: string): Promise<SandboxPast | undefined>;
	/** Names of the sandboxes of which anything is kept; undefined where nothing ever is. */
	names(): Promise<readonly string[] | undefined>;
	/**
	 * Forgets a sandbox. Entries appended after the call, even before it resolves, belong to the
	 * new one.
	 */
	clear(sandbox: string): Promise<void>;
}

/** Keeps nothing, for hosts whose sandboxes live no longer than the process. */
export const noJournal: JournalStore = {
	load: () => Promise.resolve({ entries: [] }),
	append: () => {},
	keepSnapshot: () => {},
	past: () => Promise.resolve(undefined),
	names: () => Promise.resolve(undefined),
	clear: () => Promise.resolve()
};

import type { CallInput, TaskRecord } from '../agent/index.js';
import type { Settings } from '../protocol/index.js';
import { withoutConfigCredentials, withoutPushCredentials } from '../protocol/index.js';
import type { Beginning } from './beginning.js';
import type { JournalEntry, SandboxPast, SandboxSnapshot } from './journal.js';

/**
 * A sandbox as a file, in JSON. Its entries lead from the snapshot to where it is; without one from its
 * beginning, or from nowhere if some came before. Credentials are left out: the tokens of push
 * notification configs, and what is to authorise deliveries. Calls without a principal and tasks without
 * an owner are those of the anonymous principal, for which files say nothing.
 */
export interface SandboxFile extends SandboxPast {
	readonly entries: readonly JournalEntry[];
	/**
	 * The numbers, from the beginning, of entries that could not be read and are left out; absent
	 * without any.
	 */
	readonly unreadable?: readonly number[];
	readonly format: 'a2a-sandbox';
	readonly version: 1;
	readonly name: string;
	/** How the sandbox began: what decides its ids, what its clock shows, and how fast that went. */
	readonly beginning: Beginning;
	/** How agents began that were not given other settings; changes are entries. */
	readonly settings: Settings;
}

/** What a file of a sandbox is made from. */
export interface SandboxFacts {
	readonly name: string;
	readonly beginning: Beginning;
	readonly settings: Settings;
	readonly past: SandboxPast;
}

/** The file of a sandbox; what is too damaged to be read is left out and counted. */
export function sandboxFile({ name, beginning, settings, past }: SandboxFacts): SandboxFile {
	const { before, entries } = past;
	const snapshot = ifReadable(past.snapshot, bareSnapshot);
	const read = entries.map((entry) => ifReadable(entry, bareEntry));
	const unreadable = read.flatMap((entry, index) => (entry ? [] : [before + index]));
	// Random seeds are different each time: that of a snapshot is the one that was.
	const seed = snapshot?.world.seed ?? beginning.seed;
	return {
		format: 'a2a-sandbox',
		version: 1,
		name,
		beginning: { ...beginning, seed },
		settings,
		before,
		...(snapshot && { snapshot }),
		entries: read.filter((entry) => entry !== undefined),
		...(unreadable.length > 0 && { unreadable })
	};
}

/**
 * What is stored may be damaged; a sandbox that cannot be opened is exported without the damaged
 * parts.
 */
function ifReadable<Stored>(
	stored: Stored | undefined,
	read: (stored: Stored) => Stored
): Stored | undefined {
	try {
		return stored ? read(stored) : undefined;
	} catch {
		return undefined;
	}
}

function bareEntry(entry: JournalEntry): JournalEntry {
	const { input } = entry;
	return input.kind === 'call' ? { ...entry, input: bareCall(input) } : entry;
}

function bareCall(call: CallInput): CallInput {
	return { ...call, request: withoutPushCredentials(call.operation, call.request) };
}

function bareSnapshot(snapshot: SandboxSnapshot): SandboxSnapshot {
	const { world, awaited, answered } = snapshot;
	const agents = world.agents.map(([name, records]) => [name, records.map(bareRecord)] as const);
	return {
		...snapshot,
		world: { ...world, agents },
		awaited: awaited.map((one) => ({ ...one, call: bareCall(one.call) })),
		...(answered && {
			answered: answered.map((one) => ({ ...one, call: bareCall(one.call) }))
		})
	};
}

function bareRecord(record: TaskRecord): TaskRecord {
	return { ...record, configs: record.configs.map(withoutConfigCredentials) };
}

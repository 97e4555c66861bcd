import type { JournalEntry, JournalStore, SavedSandbox } from './journal.js';

/** Keeps entries as long as the test runs, copied as a real store would do. */
export function createMemoryJournal(): JournalStore {
	const sandboxes = new Map<string, SavedSandbox>();
	const saved = (sandbox: string) => sandboxes.get(sandbox) ?? { entries: [] };
	return {
		load: (sandbox) => Promise.resolve(structuredClone(saved(sandbox))),
		append(sandbox, entry: JournalEntry) {
			const { snapshot, entries } = saved(sandbox);
			sandboxes.set(sandbox, { snapshot, entries: [...entries, structuredClone(entry)] });
		},
		keepSnapshot(sandbox, snapshot) {
			sandboxes.set(sandbox, { snapshot: structuredClone(snapshot), entries: [] });
		},
		past(sandbox) {
			const { snapshot, entries } = structuredClone(saved(sandbox));
			return Promise.resolve({ before: 0, snapshot, entries });
		},
		names: () => Promise.resolve([...sandboxes.keys()]),
		clear(sandbox) {
			sandboxes.delete(sandbox);
			return Promise.resolve();
		}
	};
}

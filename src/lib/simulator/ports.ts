import type { JournalStore } from './journal.js';

/** All that the simulator takes from its host. */
export interface SimulatorPorts {
	/** Wall time in ms. It decides when a step happens, never the time that the step shows. */
	now(): number;
	/** Calls back once after `ms`; the returned function cancels. */
	wake(ms: number, due: () => void): () => void;
	journal: JournalStore;
}

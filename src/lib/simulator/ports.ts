import type { Wake } from '../wire/index.js';
import type { JournalStore } from './journal.js';

/** All that the simulator takes from its host. */
export interface SimulatorPorts {
	/** Wall time in ms. It decides when a step happens, never the time that the step shows. */
	now(): number;
	wake: Wake;
	journal: JournalStore;
}

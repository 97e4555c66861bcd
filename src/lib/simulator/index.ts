export type { Beginning } from './beginning.js';
export { reproducible } from './beginning.js';
export type { Endpoint } from './endpoint.js';
export type {
	JournalEntry,
	JournalStore,
	SandboxSnapshot,
	SavedSandbox,
	Speed
} from './journal.js';
export { noJournal } from './journal.js';
export type { SimulatorPorts } from './ports.js';
export type { Simulator, SimulatorOptions } from './simulator.js';
export { createSimulator } from './simulator.js';

export type { Beginning } from './beginning.js';
export { reproducible } from './beginning.js';
export type { Endpoint, PlainEndpoint } from './endpoint.js';
export type {
	JournalEntry,
	JournalStore,
	SandboxPast,
	SandboxSnapshot,
	SavedSandbox
} from './journal.js';
export { noJournal } from './journal.js';
export type { SimulatorPorts } from './ports.js';
export type { Simulator, SimulatorOptions, SimulatorRoute } from './simulator.js';
export { createSimulator } from './simulator.js';
export type { Speed } from './speed.js';
export { isSpeed, speedRule } from './speed.js';

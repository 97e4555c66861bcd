export type { Endpoint, EndpointOptions } from './endpoint.js';
export { createEndpoint } from './endpoint.js';
export type { JournalEntry, JournalStore, Speed } from './journal.js';
export { createMemoryJournal } from './journal.js';
export type { SimulatorPorts } from './ports.js';

export type { NodeHost, NodeHostOptions } from './start.js';
export { startNodeHost } from './start.js';
export { StartError } from './start-error.js';

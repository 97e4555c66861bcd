export type { NodeHost } from './start.js';
export { startNodeHost } from './start.js';

export type { NoWorkerReason, WorkerScript } from './worker-connection.js';
export { NoWorkerError, connectWorker } from './worker-connection.js';

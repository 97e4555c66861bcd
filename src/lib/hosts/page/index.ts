export type { NoWorkerReason, WorkerScript } from './worker-connection.js';
export { NoWorkerError, connectWorker, isControlled } from './worker-connection.js';

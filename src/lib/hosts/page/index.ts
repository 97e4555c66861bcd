export type { StorageState } from '../messages.js';
export type { HostKind, HostNews } from './news.js';
export type { HostOptions, OpenHost } from './open-host.js';
export { openHost } from './open-host.js';
export type { NoWorkerReason } from './worker-connection.js';

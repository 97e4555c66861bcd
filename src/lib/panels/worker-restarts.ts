import { m } from '../paraglide/messages.js';

/** What became of the worker under a call that broke off, in words. */
export const workerRestarts = {
	awaited: m.end_stopped,
	kept: m.end_stopped_kept,
	lost: m.end_stopped_lost
};

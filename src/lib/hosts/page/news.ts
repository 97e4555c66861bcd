import type { StorageState } from '../messages.js';
import type { NoWorkerError } from './worker-connection.js';

/** Where agents run: in the service worker, in the page that calls them, or on the server of the page. */
export type HostKind = 'worker' | 'page' | 'served';

/** Where the agents of a page run, and why they run there. */
export type HostPlace =
	| { readonly kind: 'worker' | 'served' }
	/** For want of a worker, so that nothing outlives the page. */
	| { readonly kind: 'page'; readonly why: NoWorkerError };

/** What a page is to know of its agents while it is open. */
export type HostNews =
	/** They answer, from here on there. */
	| { readonly kind: 'running'; readonly place: HostPlace }
	/** They are looked for, as they did not answer. */
	| { readonly kind: 'restarting' }
	/** They were not found and could not be started elsewhere. */
	| { readonly kind: 'failed'; readonly error: unknown }
	/** Another worker has taken over, and has ended what was open. */
	| { readonly kind: 'updated' }
	| { readonly kind: 'storage'; readonly storage: StorageState };

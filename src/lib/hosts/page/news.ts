import type { StorageState } from '../messages.js';
import type { NoWorkerError } from './worker-connection.js';

/** Where agents run: in the service worker, in the page that calls them, or on the server of the page. */
export type HostKind = 'worker' | 'page' | 'served';

/** Where the agents of a page run, and why they run there. */
export type HostPlace =
	| { readonly kind: 'worker' | 'served' }
	/** The page has no worker, so nothing outlives the page. */
	| { readonly kind: 'page'; readonly why: NoWorkerError };

/** What a page is to know of its agents while it is open. */
export type HostNews =
	/** They answer, and run at that place from now on. */
	| { readonly kind: 'running'; readonly place: HostPlace }
	/** They did not answer; the page tries to reach them again. */
	| { readonly kind: 'restarting' }
	/** They could not be reached, nor started elsewhere. */
	| { readonly kind: 'failed'; readonly error: unknown }
	/** Another worker has taken over, and has ended what was open. */
	| { readonly kind: 'updated' }
	| { readonly kind: 'storage'; readonly storage: StorageState };

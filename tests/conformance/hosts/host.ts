import type { Way } from '../way.js';

/** A place where the agents run, as the suite reaches it. */
export interface Host {
	name: string;
	/** The ways to call that it serves. Default: the bindings. */
	ways?: readonly Way[];
	start(): Promise<RunningHost>;
}

export interface RunningHost {
	/** URL below which the sandboxes lie, without a trailing slash. */
	site: string;
	fetch: typeof fetch;
	/** Takes calls of gRPC-Web and makes them as native gRPC. */
	nativeGrpc?: typeof fetch;
	/** Opens a second place to call from, such as another tab. */
	openTab(): Promise<typeof fetch>;
	stop(): Promise<void>;
}

/** Below the root, so that nothing takes the site for the whole origin. */
export const base = '/docs/a2a';

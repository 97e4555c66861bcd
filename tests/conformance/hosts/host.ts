/** A place where the agents run, as the suite reaches it. */
export interface Host {
	name: string;
	start(): Promise<RunningHost>;
}

export interface RunningHost {
	/** URL below which the sandboxes lie, without a trailing slash. */
	site: string;
	fetch: typeof fetch;
	/** Opens a second place to call from, such as another tab. */
	openTab(): Promise<typeof fetch>;
	stop(): Promise<void>;
}

/** Below the root, so that nothing takes the site for the whole origin. */
export const base = '/docs/a2a';

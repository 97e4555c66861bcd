import type { HostNews } from './news.js';
import { requestOf } from './request-of.js';
import { unlessAborted } from './unless-aborted.js';
import { isFromWebServer } from './web-server.js';
import { NoWorkerError } from './worker-connection.js';

/** All that the host takes from its page. */
export interface BrowserHostPorts {
	/** Finds the worker, for the first time or again; rejects with NoWorkerError. */
	connect: () => Promise<void>;
	/** Whether requests of the page go to the worker. */
	isConnected: () => boolean;
	/** Asks the worker, or the web server where there is none. */
	fetch: typeof fetch;
	/** Whether a URL is one of the agents. */
	isAgentUrl: (url: string) => boolean;
	/** Starts the agents in the page and gives the way to them. */
	startInPage: () => Promise<typeof fetch>;
	onNews: (news: HostNews) => void;
}

/** The agents of a browser: in the worker, or in the page once there is no worker. */
export class BrowserHost {
	readonly #ports: BrowserHostPorts;
	#inPage: typeof fetch | undefined;
	#recovering: Promise<void> | undefined;

	constructor(ports: BrowserHostPorts) {
		this.#ports = ports;
	}

	/** Rejects with NoWorkerError where the agents run nowhere. */
	async start(): Promise<void> {
		const { connect, onNews } = this.#ports;
		try {
			await connect();
			onNews({ kind: 'running', place: { kind: 'worker' } });
		} catch (caught) {
			if (!(caught instanceof NoWorkerError)) throw caught;
			await this.#moveIn(caught);
		}
	}

	/**
	 * Never gives an answer of the web server for one of the agents; rejects with TypeError in its
	 * place.
	 */
	readonly fetch: typeof fetch = async (input, init) => {
		const { fetch, isAgentUrl } = this.#ports;
		const { request, signal } = requestOf(input, init);
		if (!isAgentUrl(request.url)) return fetch(request, { signal });
		const way = await this.#findWay(signal);
		const first = await way(request.clone(), { signal });
		if (!isFromWebServer(first)) return first;
		// No agent has heard of this call yet, so it may be made once more.
		await unlessAborted(this.recover(), signal);
		const otherWay = await this.#findWay(signal);
		const second = await otherWay(request, { signal });
		if (!isFromWebServer(second)) return second;
		throw new TypeError('The web server has answered instead of the agents');
	};

	/**
	 * Tries to reach agents again that broke off or were bypassed, once at a time. Never rejects.
	 */
	recover(): Promise<void> {
		if (this.#inPage) return Promise.resolve();
		this.#recovering ??= this.#recover().finally(() => (this.#recovering = undefined));
		return this.#recovering;
	}

	async #recover(): Promise<void> {
		const { onNews } = this.#ports;
		onNews({ kind: 'restarting' });
		await this.start().catch((error: unknown) => onNews({ kind: 'failed', error }));
	}

	/** The way to the agents by now. */
	async #findWay(signal: AbortSignal): Promise<typeof fetch> {
		const { isConnected, fetch } = this.#ports;
		if (!this.#inPage && !isConnected()) await unlessAborted(this.recover(), signal);
		return this.#inPage ?? fetch;
	}

	async #moveIn(why: NoWorkerError): Promise<void> {
		const { startInPage, onNews } = this.#ports;
		this.#inPage = await startInPage().catch((cause: unknown) => {
			throw new NoWorkerError(why.reason, cause);
		});
		onNews({ kind: 'running', place: { kind: 'page', why } });
	}
}

import { isAgentUrl } from '../agent-urls.js';
import { BrowserHost } from './browser-host.js';
import { askForStorage, listenToWorker } from './listen-to-worker.js';
import type { HostNews } from './news.js';
import { isServed, unregisterWorker } from './served.js';
import type { WorkerScript } from './worker-connection.js';
import { connectWorker, isControlled } from './worker-connection.js';

/** Which site the page belongs to. */
export interface HostOptions {
	/** Path of the site, without a trailing slash. */
	base: string;
	/** Whether the development server serves the worker, as a module. */
	dev: boolean;
	onNews: (news: HostNews) => void;
}

/** The agents as a page reaches them. */
export interface OpenHost {
	fetch: typeof fetch;
	/** To be called when a call broke off: finds the agents again. Never rejects. */
	recover(): Promise<void>;
}

/** Finds the agents, or starts them. Rejects with NoWorkerError where they can run nowhere. */
export async function openHost(options: HostOptions): Promise<OpenHost> {
	return isServed() ? openServed(options) : openInBrowser(options);
}

async function openServed({ base, onNews }: HostOptions): Promise<OpenHost> {
	await unregisterWorker(`${base}/`);
	const running: HostNews = { kind: 'running', place: { kind: 'served' } };
	onNews(running);
	return {
		fetch: (input, init) => fetch(input, init),
		async recover() {
			onNews({ kind: 'restarting' });
			await fetch(`${base}/sandbox/main/agents`, { method: 'HEAD' }).then(
				() => onNews(running),
				(error: unknown) => onNews({ kind: 'failed', error })
			);
		}
	};
}

async function openInBrowser({ base, dev, onNews }: HostOptions): Promise<OpenHost> {
	const script: WorkerScript = {
		url: `${base}/service-worker.js`,
		scope: `${base}/`,
		type: dev ? 'module' : 'classic'
	};
	const site = location.origin + base;
	const hearing = new AbortController();
	const host = new BrowserHost({
		connect: () => connectWorker(script, `${base}/sandbox/main/agents`),
		isConnected: () => isControlled(script),
		fetch: (input, init) => fetch(input, init),
		isAgentUrl: (url) => isAgentUrl(url, site),
		async startInPage() {
			// Most pages have a worker, and do without the weight of the simulator.
			const { startPageHost } = await import('./page-host.js');
			return startPageHost({ base });
		},
		onNews(news) {
			onNews(news);
			if (news.kind !== 'running') return;
			if (news.place.kind === 'worker') askForStorage();
			else hearing.abort();
		}
	});
	listenToWorker({
		onStorage: (storage) => onNews({ kind: 'storage', storage }),
		onUpdate: () => onNews({ kind: 'updated' }),
		signal: hearing.signal
	});
	await host.start();
	return host;
}

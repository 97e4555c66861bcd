import './local-storage.js';
import { getResponse, http } from 'msw';
import type { AgentDefinition } from '../../scenarios/index.js';
import { createSimulator } from '../../simulator/index.js';
import type { StorageNews, StorageState } from '../messages.js';
import { isAgentUrl } from '../agent-urls.js';
import { claimMessage, storageQuestion } from '../messages.js';
import { now } from '../timers.js';
import { createAwakeTimers } from './awake.js';
import { guarded } from './guard.js';
import { IndexedDbJournal } from './journal.js';

/** Runs agents in a service worker, below its scope. To be called while the script loads. */
export function serveAgents(worker: ServiceWorkerGlobalScope, agents: readonly AgentDefinition[]) {
	const scope = new URL(worker.registration.scope);
	const base = scope.pathname.replace(/\/$/, '');
	// A database belongs to an origin, and an origin may have several such sites.
	const journal = new IndexedDbJournal(`agents of ${scope.pathname}`, (state) => void tell(state));
	const wake = createAwakeTimers(worker.clients);
	const simulator = createSimulator({ agents, base, ports: { now, wake, journal } });
	const endpoint = guarded(simulator.endpoint);

	// Pages may know a worried state of the worker before this one.
	void journal.state().then(tell);
	worker.addEventListener('install', () => void worker.skipWaiting());
	worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));
	worker.addEventListener('message', (event) => {
		if (event.data === claimMessage) event.waitUntil(worker.clients.claim());
		if (event.data === storageQuestion) event.waitUntil(journal.state().then(tell));
	});
	worker.addEventListener('fetch', (event) => {
		if (!isAgentUrl(event.request.url, scope.origin + base)) return;
		event.respondWith(answer(event));
	});

	async function answer({ request, clientId }: FetchEvent): Promise<Response> {
		// A pattern rather than a path: MSW decodes paths, and fails on a broken percent sign.
		const handlers = [http.all(/^/, () => endpoint(request, request.signal, clientId))];
		// MSW clones what it is given, and cloning a body is slow: it gets the request without one.
		const { method, headers } = request;
		const bare = new Request(request.url, { method, headers });
		const response = (await getResponse(handlers, bare)) ?? Response.error();
		// What is on its way to the storage may be lost with the worker, and an answer is a promise.
		await journal.settled();
		return response;
	}

	async function tell(storage: StorageState): Promise<void> {
		const news: StorageNews = { storage };
		for (const page of await worker.clients.matchAll()) page.postMessage(news);
	}
}

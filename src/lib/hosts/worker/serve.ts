import './local-storage.js';
import type { AgentDefinition } from '../../scenarios/index.js';
import { isAgentUrl } from '../agent-urls.js';
import { createAgentHandlers, handlerEndpoint } from '../agent-handlers.js';
import type { StorageNews, StorageState } from '../messages.js';
import { claimMessage, storageQuestion } from '../messages.js';
import { now } from '../timers.js';
import { createAwakeTimers } from './awake.js';
import { formRefusal, setAnswerHeaders } from './guard.js';
import { IndexedDbJournal } from './journal.js';

/** Runs agents in a service worker, below its scope. To be called while the script loads. */
export function serveAgents(worker: ServiceWorkerGlobalScope, agents: readonly AgentDefinition[]) {
	const scope = new URL(worker.registration.scope);
	const site = scope.href.replace(/\/$/, '');
	// A database belongs to an origin, and an origin may have several such sites.
	const journal = new IndexedDbJournal(`agents of ${scope.pathname}`, (state) => void tell(state));
	const wake = createAwakeTimers(worker.clients);
	const handlers = createAgentHandlers({ site, agents, ports: { now, wake, journal } });
	const endpoint = handlerEndpoint(handlers);

	// Pages may still show the state that the worker before this one has told them.
	void journal.state().then(tell);
	worker.addEventListener('install', () => void worker.skipWaiting());
	worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));
	worker.addEventListener('message', (event) => {
		if (event.data === claimMessage) event.waitUntil(worker.clients.claim());
		if (event.data === storageQuestion) event.waitUntil(journal.state().then(tell));
	});
	worker.addEventListener('fetch', (event) => {
		if (!isAgentUrl(event.request.url, site)) return;
		event.respondWith(answer(event));
	});

	async function answer({ request, clientId }: FetchEvent): Promise<Response> {
		const response = formRefusal(request) ?? (await endpoint(request, request.signal, clientId));
		setAnswerHeaders(response);
		// Writes that are under way are lost if the worker is stopped, and what is answered must be
		// kept.
		await journal.settled();
		return response;
	}

	async function tell(storage: StorageState): Promise<void> {
		const news: StorageNews = { storage };
		for (const page of await worker.clients.matchAll()) page.postMessage(news);
	}
}

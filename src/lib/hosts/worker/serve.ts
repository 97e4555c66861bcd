import './local-storage.js';
import { getResponse } from 'msw';
import type { AgentDefinition } from '../../scenarios/index.js';
import { createSimulator, noJournal } from '../../simulator/index.js';
import { claimMessage } from '../messages.js';
import { agentHandlers, agentUrls } from './handlers.js';
import { wake } from '../timers.js';

/** Runs agents in a service worker, below its scope. To be called while the script loads. */
export function serveAgents(worker: ServiceWorkerGlobalScope, agents: readonly AgentDefinition[]) {
	const scope = new URL(worker.registration.scope);
	const base = scope.pathname.replace(/\/$/, '');
	const urls = agentUrls(scope.origin + base);
	const { endpoint } = createSimulator({
		agents,
		base,
		ports: { now: () => Date.now(), wake, journal: noJournal }
	});

	worker.addEventListener('install', () => void worker.skipWaiting());
	worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));
	worker.addEventListener('message', (event) => {
		if (event.data === claimMessage) event.waitUntil(worker.clients.claim());
	});
	worker.addEventListener('fetch', (event) => {
		const { origin, pathname } = new URL(event.request.url);
		if (urls.test(origin + pathname)) event.respondWith(answer(event.request));
	});

	async function answer(request: Request): Promise<Response> {
		const handlers = agentHandlers(urls, () => endpoint(request, request.signal));
		// MSW clones what it is given, and cloning a body is slow: it gets the request without one.
		const { method, headers } = request;
		return (
			(await getResponse(handlers, new Request(request.url, { method, headers }))) ??
			Response.error()
		);
	}
}

import './local-storage.js';
import { getResponse } from 'msw';
import type { AgentDefinition } from '../../scenarios/index.js';
import { createEndpoint, createMemoryJournal } from '../../simulator/index.js';
import { claimMessage } from '../messages.js';
import { agentHandlers, agentUrls } from './handlers.js';
import { wake } from '../timers.js';

/** Runs agents in a service worker, below its scope. To be called while the script loads. */
export function serveAgents(worker: ServiceWorkerGlobalScope, agents: readonly AgentDefinition[]) {
	const scope = new URL(worker.registration.scope);
	const base = scope.pathname.replace(/\/$/, '');
	const urls = agentUrls(scope.origin + base);
	const endpoint = createEndpoint({
		agents,
		base,
		ports: { now: () => Date.now(), wake, journal: createMemoryJournal() }
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
		const caller = new AbortController();
		request.signal.addEventListener('abort', () => caller.abort(request.signal.reason));
		const handlers = agentHandlers(urls, () => endpoint(request, caller.signal));
		// MSW clones what it is given, and cloning a body is slow: it gets the request without one.
		const { method, headers } = request;
		const response = await getResponse(handlers, new Request(request.url, { method, headers }));
		return response ? abortedWith(response, caller) : Response.error();
	}
}

/** A reader that cancels the body has left; the signal of its request may never say so. */
function abortedWith(response: Response, caller: AbortController): Response {
	if (!response.body) return response;
	const reader = response.body.getReader();
	const body = new ReadableStream<Uint8Array>({
		async pull(controller) {
			const read = await reader.read();
			if (read.done) controller.close();
			else controller.enqueue(read.value);
		},
		async cancel(reason) {
			caller.abort(reason);
			await reader.cancel(reason);
		}
	});
	return new Response(body, response);
}

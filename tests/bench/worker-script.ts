/// <reference lib="webworker" />
import { serveAgents } from '../../src/lib/hosts/worker/index.js';
import { shippedAgents } from '../../src/lib/scenarios/index.js';
import { bareAnswer, barePath } from './bare.js';

const worker = self as unknown as ServiceWorkerGlobalScope;

// Registered first, so that it is asked first: the least that a worker does to answer.
worker.addEventListener('fetch', (event) => {
	if (!event.request.url.endsWith(barePath)) return;
	const headers = { 'Content-Type': 'application/json' };
	event.respondWith(new Response(bareAnswer, { headers }));
});
serveAgents(worker, shippedAgents);

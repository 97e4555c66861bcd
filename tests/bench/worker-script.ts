/// <reference lib="webworker" />
import { serveAgents } from '../../src/lib/hosts/worker/index.js';
import { shippedAgents } from '../../src/lib/scenarios/index.js';
import { barePath } from './bare.js';

/** About as long as a task that `states` has completed. */
const bareAnswer = JSON.stringify({
	id: 'task-00000000',
	contextId: 'ctx-00000000',
	status: { state: 'TASK_STATE_COMPLETED', timestamp: '2026-01-01T00:00:00.000Z' },
	artifacts: [{ artifactId: 'artifact-1', parts: [{ text: 'Hello' }] }],
	history: [
		{
			messageId: 'm-1',
			role: 'ROLE_USER',
			parts: [{ text: 'artifact Hello, completed after 0ms' }]
		}
	]
});

const worker = self as unknown as ServiceWorkerGlobalScope;

// Registered first, so that it is asked first: the least that a worker does to answer.
worker.addEventListener('fetch', (event) => {
	if (!event.request.url.endsWith(barePath)) return;
	const headers = { 'Content-Type': 'application/json' };
	event.respondWith(new Response(bareAnswer, { headers }));
});
serveAgents(worker, shippedAgents);

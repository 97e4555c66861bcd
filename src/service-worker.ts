/// <reference lib="webworker" />
import { serveAgents } from './lib/hosts/worker/index.js';
import { shippedAgents } from './lib/scenarios/index.js';

serveAgents(self as unknown as ServiceWorkerGlobalScope, shippedAgents);

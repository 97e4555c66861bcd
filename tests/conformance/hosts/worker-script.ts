/// <reference lib="webworker" />
import { serveAgents } from '../../../src/lib/hosts/worker/index.js';
import { agents } from '../agents.js';

serveAgents(self as unknown as ServiceWorkerGlobalScope, agents);

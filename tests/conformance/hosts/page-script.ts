import { startPageHost } from '../../../src/lib/hosts/page/page-host.js';
import { agents } from '../agents.js';
import { base } from './host.js';

window.agentFetch = startPageHost({ base, agents });

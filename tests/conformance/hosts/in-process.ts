import { createSimulator, noJournal } from '../../../src/lib/simulator/index.js';
import { endpointFetch } from '../../../src/lib/hosts/page/endpoint-fetch.js';
import { wake } from '../../../src/lib/hosts/timers.js';
import { agents } from '../agents.js';
import type { Host } from './host.js';
import { base } from './host.js';

export const inProcess: Host = {
	name: 'in process',
	async start() {
		const { endpoint } = createSimulator({
			agents,
			base,
			ports: { now: () => performance.now(), wake, journal: noJournal }
		});
		const fetch = endpointFetch(endpoint);
		return {
			site: `http://agents.test${base}`,
			fetch,
			openTab: async () => fetch,
			stop: async () => {}
		};
	}
};

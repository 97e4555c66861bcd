import { endpointFetch } from '../../src/lib/hosts/page/endpoint-fetch.js';
import { createSimulator, noJournal } from '../../src/lib/simulator/index.js';
import { createFakeTime } from '../../src/lib/simulator/fake-time.test-helper.js';
import { agents } from '../conformance/agents.js';
import { base } from '../conformance/hosts/host.js';
import { Rig } from '../conformance/rig.js';

/**
 * A sandbox in a simulator of its own. Its time stands still: what is planned happens when `time` is
 * moved on, or by `rig.atOnce()`.
 */
export function createRig(time = createFakeTime()): Rig {
	const { now, wake } = time;
	const { endpoint } = createSimulator({ agents, base, ports: { now, wake, journal: noJournal } });
	const fetch = endpointFetch(endpoint);
	return new Rig({
		site: `http://agents.test${base}`,
		fetch,
		openTab: async () => fetch,
		stop: async () => {}
	});
}

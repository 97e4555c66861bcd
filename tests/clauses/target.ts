import type { ClauseResult } from '../../src/lib/checks/index.js';
import { ClauseChecks, clientsOf } from '../../src/lib/checks/index.js';
import { endpointFetch } from '../../src/lib/hosts/page/endpoint-fetch.js';
import type { Binding, Settings } from '../../src/lib/protocol/index.js';
import { cardPath } from '../../src/lib/protocol/index.js';
import { createSimulator, noJournal } from '../../src/lib/simulator/index.js';
import type { CheckedClause, TriggerClient } from '../../src/lib/spec/index.js';
// Loaded by the first call, the clock would run on meanwhile until that is given up on.
import '../../src/lib/wire/grpc/caller.js';
import { agents } from '../conformance/agents.js';
import { virtualTime } from './virtual-time.js';

const base = '/spec';
const { now, wake, wakeWaiting } = virtualTime();
const ports = { now, wake, journal: noJournal };
const { endpoint } = createSimulator({ agents, base, ports });
const fetch = endpointFetch(endpoint);

export const agentNames = agents.map(({ name }) => name);

const checks = new Map<string, ClauseChecks>();
let sandboxes = 0;

/** Checks a clause on an agent; each trigger runs once, in a sandbox of its own. */
export function checkOn(
	clause: CheckedClause,
	agent: string,
	binding: Binding
): Promise<ClauseResult> {
	const key = `${agent} over ${binding}`;
	const own = checks.get(key) ?? new ClauseChecks(binding, () => openClient(agent, binding));
	checks.set(key, own);
	return own.check(clause);
}

/** A client of an agent in a sandbox of its own. */
export async function openClient(
	agent: string,
	binding: Binding,
	settings?: Partial<Settings>
): Promise<TriggerClient> {
	sandboxes += 1;
	const sandbox = `http://agents.test${base}/sandbox/clauses-${sandboxes}`;
	const cardUrl = `${sandbox}/${agent}${cardPath}`;
	if (settings) {
		const body = JSON.stringify(settings);
		const response = await fetch(`${sandbox}/control/settings/${agent}`, { method: 'PUT', body });
		if (!response.ok) throw new Error(`Failed to change settings: HTTP ${response.status}`);
	}
	const time = { now: callersClock(), wake: wakeWaiting };
	return clientsOf({ fetch, cardUrl, binding, time })();
}

/** A clock that keeps pace with that of the agents and tells every two moments apart. */
function callersClock(): () => number {
	let readings = 0;
	return () => now() + (readings += 1) / 1000;
}

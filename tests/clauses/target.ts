import type { AgentCardJson } from '../../src/lib/gen/lf/a2a/v1/a2a_pb.js';
import { createClient } from '../../src/lib/client/index.js';
import type { Exchange } from '../../src/lib/exchange/index.js';
import { endpointFetch } from '../../src/lib/hosts/page/endpoint-fetch.js';
import type { Binding, Settings } from '../../src/lib/protocol/index.js';
import { cardPath } from '../../src/lib/protocol/index.js';
import { createSimulator, noJournal } from '../../src/lib/simulator/index.js';
import type { Clause } from '../../src/lib/spec/index.js';
import { TriggerClient } from '../../src/lib/spec/index.js';
import { agents } from '../conformance/agents.js';
import { virtualTime } from './virtual-time.js';

export type CheckedClause = Extract<Clause, { kind: 'checked' }>;

const base = '/spec';
const time = virtualTime();
const { endpoint } = createSimulator({ agents, base, ports: { ...time, journal: noJournal } });
const fetch = endpointFetch(endpoint);

export const agentNames = agents.map(({ name }) => name);

type Runs = Map<string, Promise<readonly Exchange[]>>;
const runs = new Map<CheckedClause['trigger'], Runs>();
let sandboxes = 0;

/** What a trigger brings about with an agent, over a binding, in a sandbox of its own. */
export function exchangesOf(
	{ trigger }: CheckedClause,
	agent: string,
	binding: Binding
): Promise<readonly Exchange[]> {
	const known: Runs = runs.get(trigger) ?? new Map();
	runs.set(trigger, known);
	const key = `${agent} over ${binding}`;
	const run = known.get(key) ?? pull(trigger, agent, binding);
	known.set(key, run);
	return run;
}

async function pull(
	trigger: CheckedClause['trigger'],
	agent: string,
	binding: Binding
): Promise<readonly Exchange[]> {
	const client = await openClient(agent, binding);
	await trigger(client);
	return client.exchanges;
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
	const card = (await (await fetch(cardUrl)).json()) as AgentCardJson;
	if (settings) {
		const body = JSON.stringify(settings);
		const response = await fetch(`${sandbox}/control/settings/${agent}`, { method: 'PUT', body });
		if (!response.ok) throw new Error(`Failed to change settings: HTTP ${response.status}`);
	}
	const port = createClient({ fetch, card, now: callersClock() });
	return new TriggerClient({ port, card, cardUrl, binding });
}

/** A clock that keeps pace with that of the agents and tells every two moments apart. */
function callersClock(): () => number {
	let readings = 0;
	return () => time.now() + (readings += 1) / 1000;
}

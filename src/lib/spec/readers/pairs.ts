import type { CallExchange, Exchange } from '../../exchange/index.js';
import { callsOf } from './calls.js';
import { entriesIn } from './card.js';
import { groupBy } from './per-log.js';
import { requestHeader } from './raw.js';

/** The calls of one agent that have a key in common, the earliest first. */
export function groupsOfAgents(
	exchanges: readonly Exchange[],
	keyOf: (call: CallExchange) => unknown
): CallExchange[][] {
	const entryOf = entriesIn(exchanges);
	const calls = callsOf(exchanges)
		.filter(entryOf)
		.sort((a, b) => a.startedAt - b.startedAt);
	// Nothing but its card tells which interfaces belong to an agent.
	const groups = groupBy(calls, (call) => JSON.stringify([entryOf(call)?.fetched, keyOf(call)]));
	return [...groups.values()];
}

/** Two calls of the same operation of an agent with the same request, over different bindings. */
export type Pair = readonly [earlier: CallExchange, later: CallExchange];

/** Each call with the first equal one, where that was over another binding. */
export function* pairsOverBindings(exchanges: readonly Exchange[]): Iterable<Pair> {
	for (const [first, ...others] of groupsOfAgents(exchanges, sameRequest)) {
		for (const other of others) {
			if (first && other.binding !== first.binding) yield [first, other];
		}
	}
}

function sameRequest(call: CallExchange): unknown {
	const headers = ['A2A-Version', 'A2A-Extensions'].map((name) => requestHeader(call, name));
	return [call.operation, call.asked, headers];
}

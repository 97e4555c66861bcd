import type { Effort, Pairing } from './compare-agents.js';
import { compareAgents } from './compare-agents.js';
import type { Finding, Group } from './finding.js';
import { createOurSides } from './our-sides.js';
import { sdkFetchSide, sdkHandlerSide, sdkJsonRpcSide } from './sdk-sides.js';

const effort: Effort = { rounds: 11, duration: 75, callers: 1 };

/*
 * Both sides of the rows with a limit go from the body of a request to that of its answer. A Request
 * and a Response of fetch, which no handler of the SDK is given, have a row of their own: to make the
 * two takes longer than to read a task, on either side.
 */
const pairings: readonly (() => Pairing)[] = [
	() => ({
		title: 'JSON-RPC without sockets',
		compared: 'endpoint, body to body : SDK’s JsonRpcTransportHandler, text to text',
		ours: createOurSides().jsonrpc,
		theirs: sdkJsonRpcSide(),
		limit: { atLeast: 2 }
	}),
	() => ({
		title: 'HTTP+JSON without sockets',
		compared: 'endpoint, body to body : SDK’s DefaultRequestHandler, JSON to JSON',
		ours: createOurSides().rest,
		theirs: sdkHandlerSide(),
		limit: { atLeast: 2 }
	}),
	() => ({
		title: 'both behind Request and Response',
		compared: 'endpoint : SDK’s JsonRpcTransportHandler behind a Request and a Response',
		ours: createOurSides().fetch,
		theirs: sdkFetchSide()
	}),
	() => ({
		title: 'neither with its binding',
		compared: 'agent as our bindings call it : SDK’s DefaultRequestHandler, both JSON to JSON',
		ours: createOurSides().port,
		theirs: sdkHandlerSide()
	})
];

export const inProcess: Group = {
	name: 'in-process',
	about: 'calls per second without sockets, against the handlers of the official SDK',
	async measure() {
		const findings: Finding[] = [];
		for (const pairing of pairings) findings.push(...(await compareAgents(pairing(), effort)));
		return findings;
	}
};

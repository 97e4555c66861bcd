import { now, wake } from '../../src/lib/hosts/timers.js';
import { operation } from '../../src/lib/protocol/index.js';
import type { Simulator } from '../../src/lib/simulator/index.js';
import { createSimulator, noJournal } from '../../src/lib/simulator/index.js';
import type { PlainHeaders, PlainResponse } from '../../src/lib/wire/index.js';
import { benchAgent } from './bench-agent.js';
import type { HttpBinding } from './calls.js';
import { httpCalls, interfacePath } from './calls.js';
import type { AgentSide } from './compare-agents.js';

/** The ways to one agent of ours. */
export interface OurSides {
	/** The endpoint, from a request in plain data to the text of its response. */
	jsonrpc: AgentSide;
	rest: AgentSide;
	/** The same behind fetch, each call from a new Request to the text of its Response. */
	fetch: AgentSide;
	/** The agent as the bindings call it, from JSON to JSON. */
	port: AgentSide;
}

const site = 'http://localhost';
const never = new AbortController().signal;

/** Our agent without any tasks. */
export function createOurSides(): OurSides {
	const ports = { now, wake, journal: noJournal };
	const simulator = createSimulator({ agents: [benchAgent], ports });
	return {
		jsonrpc: plainSide(simulator, 'jsonrpc'),
		rest: plainSide(simulator, 'rest'),
		fetch: fetchSide(simulator),
		port: portSide(simulator)
	};
}

/** What a host would have at hand is made once: the URL, the headers and the bytes of the body. */
function plainSide({ plainEndpoint }: Simulator, binding: HttpBinding): AgentSide {
	const interfaceUrl = site + interfacePath('main', benchAgent.name, binding);
	return (call) => {
		const { path, method, headers: fields, body: text } = httpCalls[binding](call);
		const url = interfaceUrl + path;
		const headers = plainHeaders(fields);
		const body = text === undefined ? null : new TextEncoder().encode(text);
		return async () => textOf(await plainEndpoint({ method, url, headers, body }, never));
	};
}

function plainHeaders(fields: Record<string, string>): PlainHeaders {
	const entries = Object.entries(fields).map(
		([name, value]) => [name.toLowerCase(), value] as const
	);
	const byName = new Map<string, string>(entries);
	return {
		get: (name) => byName.get(name.toLowerCase()) ?? null,
		[Symbol.iterator]: () => byName[Symbol.iterator]()
	};
}

function textOf({ status, body }: PlainResponse): string {
	if (status === 200 && typeof body === 'string') return body;
	throw new Error(`Failed to call: HTTP ${status}`);
}

function fetchSide({ endpoint }: Simulator): AgentSide {
	const url = site + interfacePath('main', benchAgent.name, 'jsonrpc');
	return (call) => {
		const { path, ...init } = httpCalls.jsonrpc(call);
		return async () => (await endpoint(new Request(url + path, init), never)).text();
	};
}

function portSide(simulator: Simulator): AgentSide {
	const target = simulator.grpcTarget(new URL(site));
	const context = { parameters: { version: '1.0', extensions: [] }, signal: never };
	return ({ name, request }) => {
		const text = JSON.stringify(request);
		const called = operation(name);
		return async () => {
			const { agent } = (await target) ?? {};
			const outcome = await agent?.call(called, JSON.parse(text), context);
			return JSON.stringify(outcome?.kind === 'result' && outcome.result);
		};
	};
}

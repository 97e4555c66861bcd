import { now, wake } from '../../src/lib/hosts/timers.js';
import { operation } from '../../src/lib/protocol/index.js';
import type { Simulator } from '../../src/lib/simulator/index.js';
import { createSimulator, noJournal } from '../../src/lib/simulator/index.js';
import { benchAgent } from './bench-agent.js';
import type { HttpBinding } from './calls.js';
import { httpCalls, interfacePath } from './calls.js';
import type { AgentSide } from './compare-agents.js';

/** The ways to one agent of ours. */
export interface OurSides {
	/** The endpoint, each call from a new Request to the text of its Response. */
	jsonrpc: AgentSide;
	rest: AgentSide;
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
		jsonrpc: endpointSide(simulator, 'jsonrpc'),
		rest: endpointSide(simulator, 'rest'),
		port: portSide(simulator)
	};
}

function endpointSide({ endpoint }: Simulator, binding: HttpBinding): AgentSide {
	const url = site + interfacePath('main', benchAgent.name, binding);
	return (call) => {
		const { path, ...init } = httpCalls[binding](call);
		return async () => (await endpoint(new Request(url + path, init), never)).text();
	};
}

function portSide(simulator: Simulator): AgentSide {
	const target = simulator.grpcTarget(new URL(site));
	const context = { parameters: { version: '1.0', extensions: [] }, caller: never };
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

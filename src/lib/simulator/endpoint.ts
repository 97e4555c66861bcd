import type { Cast } from '../agent/index.js';
import { A2AError } from '../protocol/index.js';
import type { AgentDefinition } from '../scenarios/index.js';
import {
	grpcWebEndpoint,
	jsonResponse,
	jsonRpcEndpoint,
	restEndpoint,
	restErrorResponse
} from '../wire/index.js';
import { createAgentService } from './agent-service.js';
import { cardResponse, completeCard } from './cards.js';
import { controlResponse } from './control.js';
import type { SimulatorPorts } from './ports.js';
import { Sandbox } from './sandbox.js';

/** One exchange. `caller` aborts when the other side goes away; each host notices that its own way. */
export type Endpoint = (request: Request, caller: AbortSignal) => Promise<Response>;

export interface EndpointOptions {
	/** At least one; the first is the one whose card the site shows at its root. */
	agents: readonly AgentDefinition[];
	ports: SimulatorPorts;
	/** Path below which everything lies, without a trailing slash. Default: the root. */
	base?: string;
}

const cardPath = '/.well-known/agent-card.json';
const defaultSandbox = 'main';
/** Names are part of URLs and of storage keys. */
const sandboxName = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

/** Everything that a request is routed by. */
interface Visit {
	request: Request;
	caller: AbortSignal;
	sandbox: Sandbox;
	/** URL of the site's base, without a trailing slash. */
	site: string;
	/** Name of the sandbox as it stands in the URL. */
	name: string;
}

/** The whole simulator. The endpoint never rejects: what goes wrong is an error response in JSON. */
export function createEndpoint({ agents, ports, base = '' }: EndpointOptions): Endpoint {
	const cast: Cast = new Map(agents.map((agent) => [agent.name, agent]));
	const sandboxes = new Map<string, Promise<Sandbox>>();

	function open(name: string): Promise<Sandbox> {
		const known = sandboxes.get(name);
		if (known) return known;
		const opening = Sandbox.open(name, cast, ports);
		sandboxes.set(name, opening);
		// A journal that could not be read may be readable the next time.
		opening.catch(() => sandboxes.delete(name));
		return opening;
	}

	async function visit(request: Request, caller: AbortSignal): Promise<Response> {
		const url = new URL(request.url);
		const site = url.origin + base;
		const path = url.pathname.slice(base.length);
		if (path === cardPath) return defaultCard(agents, site, request);

		const [, name = '', place = '', rest = ''] =
			/^\/sandbox\/([^/]+)(?:\/([^/]+)(\/.*)?)?\/?$/.exec(path) ?? [];
		if (!sandboxName.test(name)) throw notFound(path, `no sandbox has such a name`);
		const visited = { request, caller, site, name, sandbox: await open(name) };
		if (place === 'control') return controlResponse(visited.sandbox, rest.slice(1), request);
		if (place === 'agents' && !rest) return catalogue(agents, visited);
		const agent = cast.get(place);
		if (!agent) throw notFound(path, `the agents are ${[...cast.keys()].join(', ')}`);
		return agentResponse(agent, rest, visited);
	}

	return async (request, caller) => {
		try {
			return await visit(request, caller);
		} catch (caught) {
			return restErrorResponse(caught, '1.0.1', 'application/json');
		}
	};
}

type Place = (agent: AgentDefinition, path: string, visit: Visit) => Promise<Response> | Response;

/** What lies below the URL of an agent, by first segment. */
const places: Record<string, Place> = {
	rpc: (agent, path, visit) => {
		if (path !== '' && path !== '/') throw notFound(`/rpc${path}`, 'JSON-RPC has one path');
		return jsonRpcEndpoint(serviceOf(agent, visit), visit.request, visit.caller);
	},
	rest: (agent, path, visit) =>
		restEndpoint(serviceOf(agent, visit), path, visit.request, visit.caller),
	grpc: (agent, path, visit) =>
		grpcWebEndpoint(serviceOf(agent, visit), path, visit.request, visit.caller)
};

function agentResponse(agent: AgentDefinition, path: string, visit: Visit) {
	if (path === cardPath) {
		assertRead(visit.request, path);
		return cardResponse(
			completeCard(agent.card, visit.site, agentUrl(agent, visit)),
			visit.request
		);
	}
	const [, first = '', rest = ''] = /^\/([^/]*)(.*)$/.exec(path) ?? [];
	const place = Object.hasOwn(places, first) ? places[first] : undefined;
	if (place) return place(agent, rest, visit);
	throw notFound(path, `below an agent lie rpc, rest, grpc and ${cardPath.slice(1)}`);
}

function serviceOf(agent: AgentDefinition, visit: Visit) {
	const url = agentUrl(agent, visit);
	const { name, card, extendedCard } = agent;
	return createAgentService(visit.sandbox, {
		name,
		card: completeCard(card, visit.site, url),
		extendedCard: extendedCard && completeCard(extendedCard, visit.site, url)
	});
}

/** `/sandbox/{name}/agents`: every agent with its card. */
function catalogue(agents: readonly AgentDefinition[], visit: Visit): Response {
	assertRead(visit.request, '/agents');
	return jsonResponse({
		agents: agents.map((agent) => {
			const url = agentUrl(agent, visit);
			return { name: agent.name, url, card: completeCard(agent.card, visit.site, url) };
		})
	});
}

function defaultCard(agents: readonly AgentDefinition[], site: string, request: Request): Response {
	assertRead(request, cardPath);
	const [agent] = agents;
	if (!agent) throw notFound(cardPath, 'there is no agent');
	const url = `${site}/sandbox/${defaultSandbox}/${agent.name}`;
	return cardResponse(completeCard(agent.card, site, url), request);
}

function agentUrl({ name }: AgentDefinition, visit: Visit): string {
	return `${visit.site}/sandbox/${visit.name}/${name}`;
}

function assertRead({ method }: Request, path: string): void {
	if (method === 'GET' || method === 'HEAD') return;
	throw new A2AError('METHOD_NOT_ALLOWED', `${path} takes GET, HEAD, not ${method}`, {
		metadata: { allow: 'GET, HEAD' }
	});
}

function notFound(path: string, hint: string): A2AError {
	return new A2AError('METHOD_NOT_FOUND', `There is nothing at ${path}: ${hint}`);
}

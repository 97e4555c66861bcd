import type { AgentPort } from '../wire/index.js';
import { grpcWebEndpoint, jsonRpcEndpoint, restEndpoint } from '../wire/index.js';
import { createAgentService } from './agent-service.js';
import { cardPath, cardResponse } from './card-response.js';
import type { Sandbox } from './sandbox.js';
import type { ServedAgent } from './served-agent.js';
import { notFound } from './verbs.js';

interface Visit {
	agent: ServedAgent;
	open: () => Promise<Sandbox>;
	/** What follows the URL of the agent, without the query. */
	path: string;
	request: Request;
	caller: AbortSignal;
}

type Place = (
	agent: AgentPort,
	path: string,
	request: Request,
	caller: AbortSignal
) => Promise<Response>;

/** What lies below the URL of an agent, by first segment. */
const places: Record<string, Place> = {
	rpc(agent, path, request, caller) {
		if (path !== '' && path !== '/') throw notFound(`rpc${path}`, 'JSON-RPC has one path');
		return jsonRpcEndpoint(agent, request, caller);
	},
	rest: restEndpoint,
	grpc: grpcWebEndpoint
};

/** Answers what comes to one agent. Throws A2AError for paths that belong to no binding. */
export async function agentEndpoint(visit: Visit): Promise<Response> {
	const { agent, open, path, request, caller } = visit;
	if (path === cardPath) return cardResponse(agent.card, request);
	const [, first = '', rest = ''] = /^\/([^/]*)(.*)$/.exec(path) ?? [];
	const place = Object.hasOwn(places, first) ? places[first] : undefined;
	if (place) return place(createAgentService(open, agent), rest, request, caller);
	throw notFound(path, `an agent has ${Object.keys(places).join(', ')} and ${cardPath}`);
}

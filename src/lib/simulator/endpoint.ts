import type { Cast } from '../agent/index.js';
import { servedEdition } from '../protocol/index.js';
import type { AgentDefinition } from '../scenarios/index.js';
import { jsonResponse, restErrorResponse } from '../wire/index.js';
import { agentEndpoint } from './agent-endpoint.js';
import { cardPath, cardResponse } from './card-response.js';
import { controlResponse } from './control.js';
import type { SimulatorPorts } from './ports.js';
import { Sandboxes } from './sandboxes.js';
import { serveAgent } from './served-agent.js';
import { assertVerb, notFound } from './verbs.js';

/** One exchange. `caller` aborts when the other side goes away; each host notices that its own way. */
export type Endpoint = (request: Request, caller: AbortSignal) => Promise<Response>;

export interface EndpointOptions {
	/** At least one; the first is the one whose card the site shows at its root. */
	agents: readonly AgentDefinition[];
	ports: SimulatorPorts;
	/** Path below which everything lies, without a trailing slash. Default: the root. */
	base?: string;
}

const defaultSandbox = 'main';
/** Names are part of URLs and of storage keys. */
const sandboxName = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;
const sandboxPath = /^\/sandbox\/([^/]+)(?:\/([^/]+)(\/.*)?)?$/;
/** Segments below a sandbox that are no agents. */
const takenNames = ['agents', 'control', 'hooks'];

/** The whole simulator. The endpoint never rejects: what goes wrong is an error response in JSON. */
export function createEndpoint({ agents, ports, base = '' }: EndpointOptions): Endpoint {
	for (const { name } of agents) assertAgentName(name);
	const cast: Cast = new Map(agents.map((agent) => [agent.name, agent]));
	const sandboxes = new Sandboxes(cast, ports);

	async function route(request: Request, caller: AbortSignal): Promise<Response> {
		const { origin, pathname } = new URL(request.url);
		const site = origin + base;
		if (!pathname.startsWith(`${base}/`)) throw notFound(pathname, `the site lies at ${base}/`);
		const path = pathname.slice(base.length);
		if (path === cardPath) return defaultCard(agents, site, request);

		const [, name = '', place = '', rest = ''] = sandboxPath.exec(path) ?? [];
		if (!sandboxName.test(name)) {
			throw notFound(path, 'sandboxes are named by up to 64 letters, digits, dots and dashes');
		}
		if (place === 'agents' && rest.length < 2) return catalogue(agents, site, name, request);
		if (place === 'control') return controlResponse(sandboxes, name, rest.slice(1), request);
		const definition = cast.get(place);
		if (!definition) throw notFound(path, `the agents are ${[...cast.keys()].join(', ')}`);
		const agent = serveAgent(definition, site, name);
		const open = () => sandboxes.open(name);
		return agentEndpoint({ agent, open, path: rest, request, caller });
	}

	return async (request, caller) => {
		try {
			return await route(request, caller);
		} catch (caught) {
			return restErrorResponse(caught, servedEdition, 'application/json');
		}
	};
}

/** Every agent with its card. */
function catalogue(
	definitions: readonly AgentDefinition[],
	site: string,
	sandbox: string,
	request: Request
): Response {
	assertVerb(request, ['GET', 'HEAD'], '/agents');
	const agents = definitions.map((definition) => {
		const { name, url, card } = serveAgent(definition, site, sandbox);
		return { name, url, card };
	});
	return jsonResponse({ agents });
}

function defaultCard(
	[definition]: readonly AgentDefinition[],
	site: string,
	request: Request
): Response {
	if (!definition) throw notFound(cardPath, 'there is no agent');
	return cardResponse(serveAgent(definition, site, defaultSandbox).card, request);
}

function assertAgentName(name: string): void {
	if (/^[a-z][a-z0-9-]*$/.test(name) && !takenNames.includes(name)) return;
	throw new Error(`Failed to serve the agent "${name}": that is no name for a place in a URL`);
}

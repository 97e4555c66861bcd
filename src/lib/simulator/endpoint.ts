import type { Cast } from '../agent/index.js';
import type { AgentDefinition } from '../scenarios/index.js';
import { jsonResponse, restErrorResponse } from '../wire/index.js';
import { agentEndpoint } from './agent-endpoint.js';
import { cardPath, cardResponse } from './card-response.js';
import { controlResponse } from './control.js';
import type { SimulatorPorts } from './ports.js';
import { Sandbox } from './sandbox.js';
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
const sandboxPath = /^\/sandbox\/([^/]+)(?:\/([^/]+)(\/.*)?)?\/?$/;

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

	async function route(request: Request, caller: AbortSignal): Promise<Response> {
		const url = new URL(request.url);
		const site = url.origin + base;
		const path = url.pathname.slice(base.length);
		if (path === cardPath) return defaultCard(agents, site, request);

		const [, name = '', place = '', rest = ''] = sandboxPath.exec(path) ?? [];
		if (!sandboxName.test(name)) {
			throw notFound(path, 'sandboxes are named by up to 64 letters, digits, dots and dashes');
		}
		if (place === 'agents' && !rest) return catalogue(agents, site, name, request);
		const sandbox = await open(name);
		if (place === 'control') return controlResponse(sandbox, rest.slice(1), request);
		const definition = cast.get(place);
		if (!definition) throw notFound(path, `the agents are ${[...cast.keys()].join(', ')}`);
		const agent = serveAgent(definition, site, name);
		return agentEndpoint({ agent, sandbox, path: rest, request, caller });
	}

	return async (request, caller) => {
		try {
			return await route(request, caller);
		} catch (caught) {
			return restErrorResponse(caught, '1.0.1', 'application/json');
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

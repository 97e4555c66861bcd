import type { Edition } from '../protocol/index.js';
import { jsonResponse, restErrorResponse } from '../wire/index.js';
import { agentEndpoint } from './agent-endpoint.js';
import { cardPath, cardResponse } from './card-response.js';
import { controlResponse } from './control.js';
import type { AgentDirectory } from './directory.js';
import type { Sandboxes } from './sandboxes.js';
import { readSandboxPath } from './sandbox-path.js';
import { assertVerb, notFound } from './verbs.js';

/**
 * One exchange. `caller` aborts when the other side goes away; each host notices that its own way.
 * `client` names who calls, for hosts on which a call may come again after a restart.
 */
export type Endpoint = (
	request: Request,
	caller: AbortSignal,
	client?: string
) => Promise<Response>;

interface EndpointParts {
	directory: AgentDirectory;
	sandboxes: Sandboxes;
	/** Path below which everything lies, without a trailing slash. */
	base: string;
	edition: Edition;
}

/** The door to everything. It never rejects: what goes wrong is an error response in JSON. */
export function createEndpoint({ directory, sandboxes, base, edition }: EndpointParts): Endpoint {
	const route: Endpoint = async (request, caller, client) => {
		const url = new URL(request.url);
		if (!url.pathname.startsWith(`${base}/`)) {
			throw notFound(url.pathname, `the site lies at ${base}/`);
		}
		const path = url.pathname.slice(base.length);
		if (path === cardPath) return cardResponse(directory.root(url).card, request);

		const { sandbox, place, rest } = readSandboxPath(path);
		if (place === 'agents' && rest.length < 2) {
			assertVerb(request, ['GET', 'HEAD'], '/agents');
			const agents = directory.all(url, sandbox);
			return jsonResponse({ agents: agents.map(({ name, url, card }) => ({ name, url, card })) });
		}
		if (place === 'control')
			return controlResponse({
				sandboxes,
				agents: directory.names,
				name: sandbox,
				path: rest.slice(1),
				request
			});
		const agent = directory.find(url, sandbox, place);
		if (!agent) throw notFound(path, `the agents are ${directory.names.join(', ')}`);
		return agentEndpoint({
			agent,
			service: () => directory.service(agent, client),
			path: rest,
			request,
			caller
		});
	};

	return async (request, caller, client) => {
		try {
			return await route(request, caller, client);
		} catch (caught) {
			return restErrorResponse(caught, edition, 'application/json');
		}
	};
}

import type { Edition } from '../protocol/index.js';
import type { PlainRequest, PlainResponse } from '../wire/index.js';
import { fromRequest, jsonResponse, restErrorResponse, toResponse } from '../wire/index.js';
import { agentEndpoint } from './agent-endpoint.js';
import { cardPath, cardResponse } from './card-response.js';
import { controlResponse } from './control.js';
import type { AgentDirectory } from './directory.js';
import type { Sandboxes } from './sandboxes.js';
import { readSandboxPath } from './sandbox-path.js';
import { assertVerb, notFound } from './verbs.js';

/** One exchange, for hosts that are handed a Request of fetch. */
export type Endpoint = Door<Request, Response>;

/** The same for hosts that are not: making those objects takes longer than most answers. */
export type PlainEndpoint = Door<PlainRequest, PlainResponse>;

/**
 * `signal` aborts when the other side goes away; each host notices that its own way. `client` names
 * who calls, for hosts on which a call may come again after a restart.
 */
type Door<Asked, Answered> = (
	request: Asked,
	signal: AbortSignal,
	client?: string
) => Promise<Answered>;

interface EndpointParts {
	directory: AgentDirectory;
	sandboxes: Sandboxes;
	/** Path below which everything lies, without a trailing slash. */
	base: string;
	edition: Edition;
}

/** The door to everything. It never rejects: what goes wrong is an error response in JSON. */
export function createPlainEndpoint({
	directory,
	sandboxes,
	base,
	edition
}: EndpointParts): PlainEndpoint {
	const route: PlainEndpoint = async (request, signal, client) => {
		const { origin, pathname } = placeOf(request);
		if (!pathname.startsWith(`${base}/`)) throw notFound(pathname, `the site lies at ${base}/`);
		const path = pathname.slice(base.length);
		if (path === cardPath) return cardResponse(directory.root(origin).card, request);

		const { sandbox, place, rest } = readSandboxPath(path);
		if (place === 'agents' && rest.length < 2) {
			assertVerb(request, ['GET', 'HEAD'], '/agents');
			const agents = directory.all(origin, sandbox);
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
		const agent = directory.find(origin, sandbox, place);
		if (!agent) throw notFound(path, `the agents are ${directory.names.join(', ')}`);
		return agentEndpoint({ agent, directory, path: rest, request, signal, client });
	};

	return async (request, signal, client) => {
		try {
			return await route(request, signal, client);
		} catch (caught) {
			return restErrorResponse(caught, edition, 'application/json');
		}
	};
}

/** Where a request goes, cut out of its URL: parsing that anew takes as long as reading a task. */
function placeOf({ url }: PlainRequest): { origin: string; pathname: string } {
	const [, origin = '', pathname = ''] = /^(\w+:\/\/[^/]*)([^?#]*)/.exec(url) ?? [];
	return { origin, pathname };
}

export function fetchEndpoint(endpoint: PlainEndpoint): Endpoint {
	return async (request, signal, client) => {
		const response = await endpoint(fromRequest(request), signal, client);
		// In a browser, a body that nobody reads keeps its request open.
		return toResponse(request.method === 'HEAD' ? { ...response, body: null } : response);
	};
}

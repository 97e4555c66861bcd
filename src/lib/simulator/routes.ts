import type { Binding } from '../protocol/index.js';
import { bindings, bindingSegments, cardPath } from '../protocol/index.js';
import type { PlainRequest, PlainResponse } from '../wire/index.js';
import { endpointFor, jsonResponse } from '../wire/index.js';
import { cardResponse } from './card-response.js';
import { controlResponse } from './control.js';
import type { AgentDirectory } from './directory.js';
import type { Sandboxes } from './sandboxes.js';
import type { ServedAgent } from './served-agent.js';
import { assertVerb, notFound } from './verbs.js';

/** A kind of address, and what answers there. */
export interface AddressRoute {
	/** Of the paths below the site. */
	readonly pattern: RegExp;
	/** Rejects with A2AError where nothing is at that address after all. */
	readonly answer: (visit: Visit) => Promise<PlainResponse>;
}

/** A request that came to a route. */
export interface Visit {
	/** Of the URL that was asked. */
	readonly origin: string;
	/** Below the site. */
	readonly path: string;
	/** Segments of the path, where the pattern of the route names them; that of a sandbox can be its name. */
	readonly sandbox?: string;
	readonly agent?: string;
	/** What follows what the pattern names: empty, or with a leading slash. */
	readonly rest?: string;
	readonly request: PlainRequest;
	readonly signal: AbortSignal;
	readonly client?: string;
}

interface RouteParts {
	directory: AgentDirectory;
	sandboxes: Sandboxes;
}

/** What may follow the URL of an interface. JSON-RPC has one URL, to which clients may add a slash. */
const belowInterface: Record<Binding, string> = { jsonrpc: '/?', rest: '/*', grpc: '/*' };

const inSandbox = '/sandbox/:sandbox';
const atAgent = `${inSandbox}/:agent`;

/** The addresses of an interface and of what lies below it, as a template. */
export function interfaceTemplate(binding: Binding): string {
	return `${atAgent}/${bindingSegments[binding]}${belowInterface[binding]}`;
}

/**
 * All that the simulator answers, by path; the first route whose pattern matches gets the request.
 * The last one matches every path. This never throws; an answer rejects with METHOD_NOT_FOUND where
 * there is nothing at the address.
 */
export function createRoutes({ directory, sandboxes }: RouteParts): readonly AddressRoute[] {
	return [
		route(`${inSandbox}/control/*`, async ({ sandbox = '', rest = '', request }) =>
			controlResponse({
				sandboxes,
				agents: directory.names,
				name: sandbox,
				path: rest.slice(1),
				request
			})
		),
		...bindings.map((binding) =>
			route(interfaceTemplate(binding), async (visit) => {
				const { rest: path = '', request, signal, client } = visit;
				const agent = await directory.service(needAgent(visit), client);
				const endpoint = endpointFor(binding, { agent, request });
				return endpoint({ agent, path, request, signal });
			})
		),
		route(atAgent + cardPath, async (visit) => cardResponse(needAgent(visit).card, visit.request)),
		route(`${inSandbox}/agents/?`, async ({ sandbox = '', origin, request }) => {
			assertVerb(request, ['GET', 'HEAD'], '/agents');
			const agents = directory.all(origin, sandbox);
			return jsonResponse({ agents: agents.map(({ name, url, card }) => ({ name, url, card })) });
		}),
		route(cardPath, async ({ origin, request }) =>
			cardResponse(directory.root(origin).card, request)
		),
		route(`${atAgent}/*`, async (visit) => {
			const segments = bindings.map((binding) => `/${bindingSegments[binding]}`);
			const hint = `below it are ${segments.join(', ')} and ${cardPath}`;
			throw notFound(needAgent(visit).url + visit.path.slice(1), hint);
		}),
		route(`${inSandbox}/?`, async (visit) => {
			throw noAgent(visit);
		}),
		route('*', async ({ path }) => {
			throw notFound(
				path,
				'agents are at /sandbox/{name}/{agent}, and /sandbox/main/agents lists them'
			);
		})
	];

	function needAgent(visit: Visit): ServedAgent {
		const { origin, sandbox = '', agent = '' } = visit;
		const found = directory.find(origin, sandbox, agent);
		if (found) return found;
		throw noAgent(visit);
	}

	function noAgent({ path }: Visit) {
		return notFound(path, `the agents are ${directory.names.join(', ')}`);
	}
}

function route(template: string, answer: AddressRoute['answer']): AddressRoute {
	return { pattern: toPattern(template), answer };
}

/**
 * Matches the paths of a template, in which `:sandbox` stands for a segment. At its end, `/?` allows a
 * slash, and `*` anything; what follows the slash before it is the group `rest`.
 */
export function toPattern(template: string): RegExp {
	const source = template
		.replaceAll('.', '\\.')
		.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')
		.replace(/\/\*$/, '(?<rest>/.*)?')
		.replace(/^\*$/, '.*');
	return new RegExp(`^${source}$`);
}

import type { RequestHandler } from 'msw';
import { getResponse, http } from 'msw';
import type { Endpoint, SimulatorOptions } from '../simulator/index.js';
import { createSimulator } from '../simulator/index.js';
import { fromRequest, toResponse } from '../wire/index.js';

/** The options of the simulator, and where it is. */
export interface AgentHandlersOptions extends Omit<SimulatorOptions, 'base'> {
	/** URL below which the agents lie, without a trailing slash. */
	site: string;
}

/**
 * Agents as MSW handlers, one for each kind of address and a last one for all else below the site.
 * They go into `setupServer` and `setupWorker` of MSW as they are; `handlerEndpoint` calls them
 * without either.
 *
 * @throws {Error} where an agent cannot be served
 * @example
 * const site = 'https://site.example';
 * setupServer(...createAgentHandlers({ site, agents, ports })).listen();
 * await fetch(`${site}/sandbox/main/agents`);
 */
export function createAgentHandlers({ site, ...options }: AgentHandlersOptions): RequestHandler[] {
	const { origin, pathname } = new URL(site);
	const base = pathname.replace(/\/$/, '');
	const { routes } = createSimulator({ ...options, base });
	return routes.map(({ pattern, endpoint }) =>
		http.all(patternBelow(origin + base, pattern), async ({ request }) => {
			const { given, signal, client } = wholeOf(request);
			const response = await endpoint(fromRequest(given), signal, client);
			return toResponse(response, given.method);
		})
	);
}

/** Matches the URLs of paths below a site. */
function patternBelow(site: string, { source }: RegExp): RegExp {
	const start = site.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
	// No groups: MSW decodes what they hold, and fails on a broken percent sign.
	const path = source.replace(/^\^/, '').replaceAll(/\((?:\?<\w+>)?(?!\?)/g, '(?:');
	return new RegExp(`^${start}${path}`);
}

interface WholeRequest {
	given: Request;
	signal: AbortSignal;
	client?: string;
}

/** What belongs to the requests that MSW was handed without it. */
const whole = new WeakMap<Request, WholeRequest>();

function wholeOf(request: Request): WholeRequest {
	return whole.get(request) ?? { given: request, signal: request.signal };
}

/** An endpoint of these handlers. A request that no handler answers is a network error. */
export function handlerEndpoint(handlers: readonly RequestHandler[]): Endpoint {
	return async (given, signal, client) => {
		// MSW clones what it is given, and cloning a body is slow: it gets the request without one, and
		// without cookies, which it would look for where a frame may not have them.
		const { url, method, headers } = given;
		const bare = new Request(url, { method, headers, credentials: 'omit' });
		whole.set(bare, { given, signal, client });
		return (await getResponse([...handlers], bare)) ?? Response.error();
	};
}

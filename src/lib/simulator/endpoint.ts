import type { Edition } from '../protocol/index.js';
import { isSandboxName } from '../protocol/index.js';
import type { PlainRequest, PlainResponse } from '../wire/index.js';
import { restErrorResponse } from '../wire/index.js';
import type { AddressRoute } from './routes.js';
import { notFound } from './verbs.js';

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
	routes: readonly AddressRoute[];
	/** Path below which everything lies, without a trailing slash. */
	base: string;
	edition: Edition;
}

/** The door to these routes. It never rejects: what goes wrong is an error response in JSON. */
export function createPlainEndpoint({ routes, base, edition }: EndpointParts): PlainEndpoint {
	return async (request, signal, client) => {
		try {
			const { origin, path } = addressOf(request, base);
			for (const { pattern, answer } of routes) {
				const match = pattern.exec(path);
				if (!match) continue;
				assertSandboxName(match.groups?.sandbox, path);
				return await answer({ origin, path, request, signal, client, ...match.groups });
			}
			throw new Error(`Failed to answer ${path}: it is of another route`);
		} catch (caught) {
			return restErrorResponse(caught, edition, 'application/json');
		}
	};
}

/** Where a request goes, cut out of its URL: parsing that anew takes as long as reading a task. */
function addressOf({ url }: PlainRequest, base: string): { origin: string; path: string } {
	const [, origin = '', pathname = ''] = /^(\w+:\/\/[^/]*)([^?#]*)/.exec(url) ?? [];
	if (!pathname.startsWith(`${base}/`)) throw notFound(pathname, `the site is at ${base}/`);
	return { origin, path: pathname.slice(base.length) };
}

function assertSandboxName(name: string | undefined, path: string): void {
	if (name === undefined || isSandboxName(name)) return;
	throw notFound(
		path,
		'a sandbox name has up to 64 letters, digits, dots, dashes and underscores, the first a letter or digit'
	);
}

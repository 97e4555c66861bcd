import { bindings, bindingSegments } from '../protocol/index.js';
import type { PlainRequest, PlainResponse } from '../wire/index.js';
import { endpoints } from '../wire/index.js';
import { cardPath, cardResponse } from './card-response.js';
import type { AgentDirectory } from './directory.js';
import type { ServedAgent } from './served-agent.js';
import { notFound } from './verbs.js';

interface Visit {
	agent: ServedAgent;
	directory: AgentDirectory;
	/** What follows the URL of the agent, without the query. */
	path: string;
	request: PlainRequest;
	signal: AbortSignal;
	client?: string;
}

const segments = new Map(bindings.map((binding) => [bindingSegments[binding], binding]));

/** Answers what comes to one agent. Throws A2AError for paths that belong to no binding. */
export async function agentEndpoint(visit: Visit): Promise<PlainResponse> {
	const { agent, directory, path, request, signal, client } = visit;
	if (path === cardPath) return cardResponse(agent.card, request);
	const [, segment = '', rest = ''] = /^\/([^/]*)(.*)$/.exec(path) ?? [];
	const binding = segments.get(segment);
	// JSON-RPC has one URL, to which clients may add a slash.
	if (!binding || (binding === 'jsonrpc' && rest.length > 1)) {
		throw notFound(
			agent.url + path.slice(1),
			`below it are /${[...segments.keys()].join(', /')} and ${cardPath}`
		);
	}
	return endpoints[binding]({
		agent: await directory.service(agent, client),
		path: rest,
		request,
		signal
	});
}

import { assertVersion, serviceParameters } from '../../protocol/index.js';
import type { AgentPort } from '../agent-port.js';
import { extensionsHeader, jsonResponse } from '../response.js';
import { restErrorResponse } from './errors.js';
import { responseMediaType } from './headers.js';
import { readRestRequest } from './request.js';
import { findRoute } from './routes.js';
import { streamResponse } from './stream.js';

/**
 * Answers one request of the HTTP+JSON binding (section 11). `path` is what follows the URL of the
 * interface, with its leading slash and without the query. Never rejects.
 */
export async function restEndpoint(
	agent: AgentPort,
	path: string,
	request: Request,
	caller: AbortSignal
): Promise<Response> {
	const mediaType = responseMediaType(request, agent.edition);
	try {
		const match = findRoute(request.method, path);
		const given = await readRestRequest(request, match);
		const parameters = serviceParameters(request.headers, new URL(request.url).searchParams);
		assertVersion(parameters.version, agent.versions);

		const outcome = await agent.call(match.route.operation, given, { parameters, caller });
		if (outcome.kind === 'stream') return streamResponse(outcome, agent.edition, caller);
		const headers = extensionsHeader(outcome.extensions);
		return jsonResponse(outcome.result, { headers, mediaType });
	} catch (caught) {
		return restErrorResponse(caught, agent.edition, mediaType);
	}
}

import { assertVersion, serviceParameters, spokenVersions } from '../../protocol/index.js';
import type { WireEndpoint } from '../agent-port.js';
import { queryOf } from '../plain.js';
import { extensionsHeader, jsonTextResponse } from '../response.js';
import { resultText } from '../result-text.js';
import { restErrorResponse } from './errors.js';
import { errorMediaType, responseMediaType } from './headers.js';
import { withPathHints } from './path-hints.js';
import { readRestRequest } from './request.js';
import { findRoute } from './routes.js';
import { streamResponse } from './stream.js';

/** The HTTP+JSON binding (section 11). */
export const restEndpoint: WireEndpoint = async ({ agent, path, request, signal }) => {
	try {
		const match = findRoute(request.method, path);
		const given = await readRestRequest(request, match);
		const parameters = serviceParameters(request.headers, () => queryOf(request));
		assertVersion(parameters.version, {
			versions: spokenVersions.rest,
			missingVersion: agent.missingVersion
		});

		const outcome = await agent.call(match.route.operation, given, { parameters, signal });
		if (outcome.kind === 'stream') return streamResponse({ outcome, agent, signal });
		const headers = extensionsHeader(outcome.extensions);
		const mediaType = responseMediaType(request, agent.edition);
		return jsonTextResponse(resultText(outcome.result), { headers, mediaType });
	} catch (caught) {
		const { edition } = agent;
		const error = withPathHints(caught, path);
		return restErrorResponse(error, edition, errorMediaType(request, edition));
	}
};

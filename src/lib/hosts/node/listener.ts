import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Edition } from '../../protocol/index.js';
import { A2AError } from '../../protocol/index.js';
import type { Simulator } from '../../simulator/index.js';
import { cardPath } from '../../simulator/index.js';
import type { PlainRequest, PlainResponse } from '../../wire/index.js';
import { jsonResponse, restErrorResponse } from '../../wire/index.js';
import type { OpenPlaces } from './cors.js';
import { corsHeaders, isCrossOrigin, isOpen, isPreflight, preflightResponse } from './cors.js';
import { answerGrpc, isNativeGrpc } from './grpc.js';
import { callerOf, sendResponse, toPlainRequest } from './http.js';
import type { Site } from './site.js';

export interface ListenerParts {
	simulator: Simulator;
	/** Of errors that belong to no agent. */
	edition: Edition;
	places: OpenPlaces;
	site: Site;
}

/** Shares out what comes to the port: to native gRPC, to the agents and their control, to the site. */
export function createListener({
	simulator,
	edition,
	places,
	site
}: ListenerParts): RequestListener {
	async function answer(request: IncomingMessage, response: ServerResponse, caller: AbortSignal) {
		const asked = toPlainRequest(request);
		if (!asked) {
			const message = 'The method, the target or the Host of the request is none that is served';
			throw new A2AError('INVALID_REQUEST', message);
		}
		if (isNativeGrpc(request)) return answerGrpc({ request: asked, response, caller, simulator });
		const url = new URL(asked.url);
		if (isForSite(asked.method, url.pathname)) return site(request, response, url);
		await sendResponse(await answerAgents(asked, url, caller), request, response);
	}

	async function answerAgents(
		asked: PlainRequest,
		url: URL,
		caller: AbortSignal
	): Promise<PlainResponse> {
		const isPublic = isOpen(url.pathname, places);
		if (isPublic && isPreflight(asked)) return preflightResponse();
		if (!isPublic && isCrossOrigin(asked)) return refusal();
		const answer = await simulator.plainEndpoint(asked, caller);
		return isPublic ? { ...answer, headers: { ...answer.headers, ...corsHeaders } } : answer;
	}

	return (request, response) => {
		const caller = callerOf(response);
		answer(request, response, caller).catch((caught: unknown) => {
			if (caller.aborted || response.headersSent) return response.destroy();
			const failure = sendResponse(restErrorResponse(caught, edition), request, response);
			failure.catch(() => response.destroy());
		});
	};
}

function isForSite(method: string, pathname: string): boolean {
	const isRead = method === 'GET' || method === 'HEAD';
	return isRead && pathname !== cardPath && !pathname.startsWith('/sandbox/');
}

/** Only the site that is served here may steer the simulator. */
function refusal(): PlainResponse {
	const message = 'Pages of other sites may call the agents and nothing else';
	const error = { code: 403, status: 'PERMISSION_DENIED', message, details: [] };
	return jsonResponse({ error }, { status: 403 });
}

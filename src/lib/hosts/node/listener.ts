import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { Code, ConnectError } from '@connectrpc/connect';
import type { Edition } from '../../protocol/index.js';
import { A2AError, isAgentPath } from '../../protocol/index.js';
import type { Simulator } from '../../simulator/index.js';
import type { PlainRequest, PlainResponse } from '../../wire/index.js';
import { refusalResponse, restErrorResponse } from '../../wire/index.js';
import type { OpenPlaces } from './cors.js';
import { isCrossOrigin, isOpen, isPreflight, preflightResponse } from './cors.js';
import { answerGrpc, isNativeGrpc, refuseGrpc } from './grpc.js';
import { signalOf, sendResponse, toPlainRequest } from './http.js';
import type { OriginFinder } from './names.js';
import type { Site } from './site.js';
import { closedHeaders, openHeaders, siteHeaders } from './strict-headers.js';

/** What answers at the port. */
export interface ListenerParts {
	simulator: Simulator;
	/** Of errors that belong to no agent. */
	edition: Edition;
	places: OpenPlaces;
	site: Site;
	findOrigin: OriginFinder;
}

/**
 * Answers what comes to the port, by native gRPC, by the agents and their control API, or by the
 * site.
 */
export function createListener({
	simulator,
	edition,
	places,
	site,
	findOrigin
}: ListenerParts): RequestListener {
	async function answer(request: IncomingMessage, response: ServerResponse, signal: AbortSignal) {
		const received = toPlainRequest(request);
		if (!received) {
			const message = 'The method, the target or the Host of the request is not supported';
			throw new A2AError('INVALID_REQUEST', message);
		}
		const asked = withOrigin(received, request.socket.localAddress);
		if (isNativeGrpc(request)) {
			if (!asked) {
				const error = new ConnectError(misdirected, Code.PermissionDenied);
				return refuseGrpc({ request: received, response }, error);
			}
			return answerGrpc({ request: asked, response, signal, simulator });
		}
		if (!asked) return sendResponse(refusal(421, misdirected), request, response);
		const url = new URL(asked.url);
		if (!isForSite(asked.method, url.pathname)) {
			return sendResponse(await answerAgents(asked, url, signal), request, response);
		}
		for (const [name, value] of Object.entries(siteHeaders)) response.setHeader(name, value);
		await site(request, response, url);
	}

	/**
	 * The request with the origin that answers are to name; undefined where its Host is not of
	 * this server.
	 */
	function withOrigin(
		request: PlainRequest,
		localAddress: string | undefined
	): PlainRequest | undefined {
		const url = new URL(request.url);
		const origin = findOrigin(url, localAddress);
		return origin === undefined
			? undefined
			: { ...request, url: origin + url.href.slice(url.origin.length) };
	}

	async function answerAgents(
		asked: PlainRequest,
		url: URL,
		signal: AbortSignal
	): Promise<PlainResponse> {
		const isPublic = isOpen(url.pathname, places);
		if (isPublic && isPreflight(asked)) return withHeaders(preflightResponse(), openHeaders);
		if (!isPublic && isCrossOrigin(asked)) return refusal(403, foreign);
		const answer = await simulator.plainEndpoint(asked, signal);
		return withHeaders(answer, isPublic ? openHeaders : closedHeaders);
	}

	return (request, response) => {
		const signal = signalOf(response);
		answer(request, response, signal).catch((caught: unknown) => {
			if (signal.aborted || response.headersSent) return response.destroy();
			const failure = withHeaders(restErrorResponse(caught, edition), closedHeaders);
			sendResponse(failure, request, response).catch(() => response.destroy());
		});
	};
}

function isForSite(method: string, pathname: string): boolean {
	const isRead = method === 'GET' || method === 'HEAD';
	return isRead && !isAgentPath(pathname);
}

const foreign = 'Pages of other sites may call the agents and nothing else';

/** Does not repeat the Host: whoever chose it may read this. */
const misdirected =
	'This server does not answer to the Host of the request. Call it by an address that it printed, ' +
	'or start it with --public-url and the address that was called';

/** Refuses a request because of where it comes from, or of the Host that it names. */
function refusal(status: 403 | 421, message: string): PlainResponse {
	return withHeaders(refusalResponse(status, 'PERMISSION_DENIED', message), closedHeaders);
}

function withHeaders(
	answer: PlainResponse,
	headers: Readonly<Record<string, string>>
): PlainResponse {
	return { ...answer, headers: { ...answer.headers, ...headers } };
}

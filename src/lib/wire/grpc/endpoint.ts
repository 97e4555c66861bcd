import type { UniversalHandler } from '@connectrpc/connect/protocol';
import {
	universalServerRequestFromFetch,
	universalServerResponseToFetch
} from '@connectrpc/connect/protocol';
import { createConnectRouter, createContextValues } from '@connectrpc/connect';
import type { AgentPort } from '../agent-port.js';
import { bodyLimit } from '../body.js';
import { jsonResponse } from '../response.js';
import type { StatusName } from '../status.js';
import { statusCodes } from '../status.js';
import { requestMediaTypes } from './headers.js';
import { addOperations, agentKey } from './service.js';

/**
 * Answers one request of gRPC-Web. `path` is what follows the URL of the interface:
 * `/lf.a2a.v1.A2AService/` and the name of the operation. Never rejects.
 */
export async function grpcWebEndpoint(
	agent: AgentPort,
	path: string,
	request: Request,
	caller: AbortSignal
): Promise<Response> {
	const handler = findHandler(path);
	if (!handler) return unknownMethod(path);
	const response = await handler({
		...universalServerRequestFromFetch(request, {}),
		// In a worker the signal of the request itself may never fire.
		signal: caller,
		contextValues: createContextValues().set(agentKey, agent)
	});
	return refusals[response.status]?.() ?? universalServerResponseToFetch(response);
}

let handlers: Map<string, UniversalHandler> | undefined;

function findHandler(path: string): UniversalHandler | undefined {
	if (!handlers) {
		const router = createConnectRouter({ grpc: false, connect: false, readMaxBytes: bodyLimit });
		addOperations(router);
		handlers = new Map(router.handlers.map((handler) => [handler.requestPath, handler]));
	}
	return handlers.get(path);
}

function unknownMethod(path: string): Response {
	const message = encodeURIComponent(`There is no method ${path}`);
	return new Response(null, {
		headers: {
			'Content-Type': 'application/grpc-web+proto',
			'grpc-status': String(statusCodes.UNIMPLEMENTED),
			'grpc-message': message
		}
	});
}

/** Connect refuses what is no gRPC-Web with an empty body; a reader gets told what is wrong. */
const refusals: Record<number, (() => Response) | undefined> = {
	405: () => refusal(405, 'UNIMPLEMENTED', 'gRPC-Web is called by POST', { Allow: 'POST' }),
	415: () =>
		refusal(
			415,
			'INVALID_ARGUMENT',
			`The Content-Type is not one of gRPC-Web; send ${requestMediaTypes.join(' or ')}`
		)
};

function refusal(code: number, status: StatusName, message: string, headers?: HeadersInit) {
	return jsonResponse({ error: { code, status, message, details: [] } }, { status: code, headers });
}

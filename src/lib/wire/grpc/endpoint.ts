import type { UniversalHandler } from '@connectrpc/connect/protocol';
import { universalServerResponseToFetch } from '@connectrpc/connect/protocol';
import { createHandlerFactory } from '@connectrpc/connect/protocol-grpc-web';
import { Code, ConnectError, createContextValues } from '@connectrpc/connect';
import { essence } from '../../protocol/index.js';
import type { WireEndpoint } from '../agent-port.js';
import type { PlainResponse } from '../plain.js';
import { refusalResponse } from '../response.js';
import { agentKey } from './agent.js';
import { grpcError, statusHeaders } from './errors.js';
import { requestMediaTypes } from './headers.js';
import type { IncomingCall } from './incoming.js';
import { readCall } from './incoming.js';
import { operationHandlers } from './service.js';

/** gRPC-Web; the path is `/lf.a2a.v1.A2AService/` and the name of the operation (section 10). */
export const grpcWebEndpoint: WireEndpoint = async ({ agent, path, request, signal }) => {
	const handler = findHandler(path);
	if (!handler) {
		return trailersOnly(new ConnectError(`There is no method ${path}`, Code.Unimplemented));
	}
	if (request.method !== 'POST') {
		// Who sends this speaks no gRPC-Web, and is answered in plain JSON.
		return refusalResponse(405, 'UNIMPLEMENTED', 'gRPC-Web takes POST', { Allow: 'POST' });
	}
	const mediaType = request.headers.get('Content-Type') ?? '';
	if (!requestMediaTypes.includes(essence(mediaType))) {
		const message = `The Content-Type "${mediaType}" is not supported; send ${requestMediaTypes.join(' or ')}`;
		return refusalResponse(415, 'INVALID_ARGUMENT', message);
	}

	let call: IncomingCall;
	try {
		call = await readCall(request);
	} catch (caught) {
		return trailersOnly(grpcError(caught, agent.edition));
	}
	const left = new AbortController();
	const response = await handler({
		httpVersion: '1.1',
		method: request.method,
		url: request.url,
		...call,
		signal: AbortSignal.any([signal, left.signal]),
		contextValues: createContextValues().set(agentKey, agent)
	});
	return withCancel(universalServerResponseToFetch(response), (reason) => left.abort(reason));
};

/**
 * Says when the reader cancels the body. Connect itself would notice with the next event only, and
 * in a worker the signal of the request never fires.
 */
function withCancel(response: Response, onCancel: (reason: unknown) => void): PlainResponse {
	const { status } = response;
	const headers = Object.fromEntries(response.headers);
	if (!response.body) return { status, headers, body: null };
	const reader = response.body.getReader();
	const body = new ReadableStream<Uint8Array>({
		async pull(controller) {
			const read = await reader.read();
			if (read.done) controller.close();
			else controller.enqueue(read.value);
		},
		async cancel(reason) {
			// WebKit's worker answers nothing any more where a signal aborts while a body is canceled.
			await Promise.resolve();
			onCancel(reason);
			await reader.cancel(reason);
		}
	});
	return { status, headers, body };
}

let handlers: ReadonlyMap<string, UniversalHandler> | undefined;

function findHandler(path: string): UniversalHandler | undefined {
	handlers ??= operationHandlers(createHandlerFactory);
	return handlers.get(path);
}

/** An error that is known before there is a call to answer. */
function trailersOnly(error: ConnectError): PlainResponse {
	const status = Object.fromEntries(statusHeaders(error));
	const headers = { 'Content-Type': 'application/grpc-web+proto', ...status };
	return { status: 200, headers, body: null };
}

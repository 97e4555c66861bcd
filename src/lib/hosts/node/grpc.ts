import type { IncomingMessage, ServerResponse } from 'node:http';
import { Code, ConnectError, createContextValues } from '@connectrpc/connect';
import { createHandlerFactory } from '@connectrpc/connect/protocol-grpc';
import { compressionGzip, universalResponseToNodeResponse } from '@connectrpc/connect-node';
import { essence } from '../../protocol/index.js';
import type { Simulator } from '../../simulator/index.js';
import type { IncomingCall, PlainRequest } from '../../wire/index.js';
import {
	agentKey,
	encodeMessage,
	grpcError,
	operationHandlers,
	readCall,
	statusHeaders
} from '../../wire/index.js';

/* JSON messages, which lose required members, are no more served than over gRPC-Web. */
const mediaTypes = ['application/grpc', 'application/grpc+proto'];

/* Requests are decompressed before; this is for answers. */
const handlers = operationHandlers(createHandlerFactory, { acceptCompression: [compressionGzip] });

/** Whether a request is a native gRPC call. Its status follows the body, which takes HTTP/2. */
export function isNativeGrpc({ httpVersionMajor, method, headers }: IncomingMessage): boolean {
	const mediaType = essence(headers['content-type'] ?? '');
	return httpVersionMajor === 2 && method === 'POST' && mediaTypes.includes(mediaType);
}

interface GrpcVisit {
	request: PlainRequest;
	response: ServerResponse;
	signal: AbortSignal;
	simulator: Pick<Simulator, 'grpcTarget'>;
}

/** Answers a native gRPC call, errors included. Rejects when the other side leaves half-way. */
export async function answerGrpc({ request, response, signal, simulator }: GrpcVisit) {
	const url = new URL(request.url);
	const { agent, path = '' } = (await simulator.grpcTarget(url)) ?? {};
	const handler = handlers.get(path);
	if (!agent || !handler) {
		const message = `There is no method ${url.pathname}`;
		return refuseGrpc({ request, response }, new ConnectError(message, Code.Unimplemented));
	}
	let call: IncomingCall;
	try {
		call = await readCall(request);
	} catch (caught) {
		return refuseGrpc({ request, response }, grpcError(caught, agent.edition));
	}
	const answer = await handler({
		httpVersion: '2.0',
		method: request.method,
		url: request.url,
		...call,
		signal,
		contextValues: createContextValues().set(agentKey, agent)
	});
	const { body, trailer } = answer;
	const plain = body && trailer ? withPlainMessage(body, trailer) : body;
	await universalResponseToNodeResponse({ ...answer, body: plain }, response);
}

/** Connect escapes more of the message of an error than it needs to; some clients show that. */
async function* withPlainMessage(body: AsyncIterable<Uint8Array>, trailer: Headers) {
	yield* body;
	const message = trailer.get('grpc-message');
	if (message) trailer.set('grpc-message', encodeMessage(decodeURIComponent(message)));
}

/** Answers a call with an error before its body is read. */
export async function refuseGrpc(
	{ request, response }: Pick<GrpcVisit, 'request' | 'response'>,
	error: ConnectError
): Promise<void> {
	sendStatus(response, error);
	// Whoever is busy sending a body ends no stream: to have begun reading it has the rest dropped.
	for await (const _ of request.body ?? []) return;
}

/** Headers alone, for then they count as trailers. */
function sendStatus(response: ServerResponse, error: ConnectError): void {
	response.setHeader('Content-Type', 'application/grpc+proto');
	for (const [name, value] of statusHeaders(error)) response.setHeader(name, value);
	response.end();
}

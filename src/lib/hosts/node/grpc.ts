import type { IncomingMessage, ServerResponse } from 'node:http';
import { Code, createContextValues } from '@connectrpc/connect';
import { createHandlerFactory } from '@connectrpc/connect/protocol-grpc';
import { compressionGzip, universalResponseToNodeResponse } from '@connectrpc/connect-node';
import { essence } from '../../protocol/index.js';
import type { Simulator } from '../../simulator/index.js';
import type { AgentPort, PlainRequest } from '../../wire/index.js';
import {
	agentKey,
	bodyLimit,
	encodeMessage,
	grpcError,
	operationHandlers,
	readBody,
	withoutFarDeadline
} from '../../wire/index.js';

/* JSON messages, which lose required members, are no more served than over gRPC-Web. */
const mediaTypes = ['application/grpc', 'application/grpc+proto'];

const handlers = operationHandlers(createHandlerFactory, {
	// The body is counted before; this is for what it unpacks to.
	readMaxBytes: bodyLimit,
	acceptCompression: [compressionGzip]
});

/** Whether a request is a native gRPC call. Its status follows the body, which takes HTTP/2. */
export function isNativeGrpc({ httpVersionMajor, method, headers }: IncomingMessage): boolean {
	const mediaType = essence(headers['content-type'] ?? '');
	return httpVersionMajor === 2 && method === 'POST' && mediaTypes.includes(mediaType);
}

interface GrpcVisit {
	request: PlainRequest;
	response: ServerResponse;
	caller: AbortSignal;
	simulator: Pick<Simulator, 'grpcTarget'>;
}

/** Answers a native gRPC call, errors included. Rejects when the other side leaves half-way. */
export async function answerGrpc({ request, response, caller, simulator }: GrpcVisit) {
	const url = new URL(request.url);
	const { agent, path = '' } = (await simulator.grpcTarget(url)) ?? {};
	const handler = handlers.get(path);
	if (!agent || !handler) return refuse(response, `There is no method ${url.pathname}`);
	const answer = await handler({
		httpVersion: '2.0',
		method: request.method,
		url: request.url,
		body: wholeBody(request, agent),
		header: withoutFarDeadline(new Headers([...request.headers])),
		signal: caller,
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

/** Read in one go, by the limit and with the words of the other bindings. */
async function* wholeBody(request: PlainRequest, agent: AgentPort): AsyncGenerator<Uint8Array> {
	try {
		yield await readBody(request);
	} catch (caught) {
		throw grpcError(caught, agent.edition);
	}
}

/** An error before there is a call to answer. Headers alone, for then they count as trailers. */
function refuse(response: ServerResponse, message: string): void {
	response.setHeader('Content-Type', 'application/grpc+proto');
	response.setHeader('grpc-status', String(Code.Unimplemented));
	response.setHeader('grpc-message', encodeMessage(message));
	response.end();
}

import type { JsonValue, Message } from '@bufbuild/protobuf';
import type { HandlerContext } from '@connectrpc/connect';
import { createMethodImplSpec } from '@connectrpc/connect';
import type {
	ProtocolHandlerFactory,
	UniversalHandler,
	UniversalHandlerOptions
} from '@connectrpc/connect/protocol';
import type { Operation, ServiceParameters } from '../../protocol/index.js';
import {
	assertVersion,
	messageFromJson,
	operations,
	serviceParameters,
	spokenVersions
} from '../../protocol/index.js';
import type { AgentPort } from '../agent-port.js';
import { extensionsHeader } from '../response.js';
import { needAgent } from './agent.js';
import { grpcError } from './errors.js';
import { requestToJson } from './request.js';
import { streamEvents } from './stream.js';
import { refuseUnreadable } from './unreadable.js';

type Protocol = (options: Partial<UniversalHandlerOptions>) => ProtocolHandlerFactory;

/**
 * What answers each of the eleven operations, by its path (section 10). `protocol` is gRPC-Web or
 * native gRPC; a router would bring along all that Connect has.
 */
export function operationHandlers(
	protocol: Protocol,
	options: Partial<UniversalHandlerOptions> = {}
): ReadonlyMap<string, UniversalHandler> {
	const handlerFor = protocol({ ...options, interceptors: [refuseUnreadable] });
	const handlers = operations.map((operation) => {
		// On the wire one answer is a stream of one, and only streams pass by the interceptor unread.
		const method = { ...operation.method, methodKind: 'server_streaming' as const };
		return handlerFor(
			createMethodImplSpec(method, (request, context) => answer(operation, request, context))
		);
	});
	return new Map(handlers.map((handler) => [handler.requestPath, handler]));
}

async function* answer(operation: Operation, request: Message, context: HandlerContext) {
	const agent = needAgent(context.values);
	try {
		const parameters = readParameters(agent, context);
		const given = requestToJson(operation.input, request);
		const outcome = await agent.call(operation, given, { parameters, signal: context.signal });
		for (const [name, value] of Object.entries(extensionsHeader(outcome.extensions))) {
			context.responseHeader.set(name, value);
		}
		if ((outcome.kind === 'stream') !== operation.streams) {
			throw new Error(`Failed to answer ${operation.name}: its outcome is a ${outcome.kind}`);
		}
		const results =
			outcome.kind === 'stream' ? streamEvents(outcome.events, context.signal) : [outcome.result];
		for await (const result of results) {
			yield messageFromJson(operation.output, result as JsonValue);
		}
	} catch (caught) {
		throw grpcError(caught, agent.edition);
	}
}

/** From the metadata only: gRPC has no query to look at (section 10.2). */
function readParameters(
	{ missingVersion }: AgentPort,
	{ requestHeader }: HandlerContext
): ServiceParameters {
	const parameters = serviceParameters(requestHeader);
	assertVersion(parameters.version, { versions: spokenVersions.grpc, missingVersion });
	return parameters;
}

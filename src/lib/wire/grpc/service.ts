import type { JsonValue, Message } from '@bufbuild/protobuf';
import type { ConnectRouter, HandlerContext } from '@connectrpc/connect';
import type { Operation } from '../../protocol/index.js';
import {
	assertVersion,
	messageFromJson,
	operations,
	serviceParameters
} from '../../protocol/index.js';
import type { AgentPort, Outcome } from '../agent-port.js';
import { extensionsHeader } from '../response.js';
import { needAgent } from './agent.js';
import { grpcError } from './errors.js';
import { requestToJson } from './request.js';
import { streamEvents } from './stream.js';
import { refuseUnreadable } from './unreadable.js';

/** Adds the eleven operations to a router, for gRPC-Web and native gRPC alike (section 10). */
export function addOperations(router: ConnectRouter): void {
	for (const operation of operations) {
		// On the wire one answer is a stream of one, and only streams pass by the interceptor unread.
		const method = { ...operation.method, methodKind: 'server_streaming' as const };
		router.rpc(method, (request, context) => answer(operation, request, context), {
			interceptors: [refuseUnreadable]
		});
	}
}

async function* answer(operation: Operation, request: Message, context: HandlerContext) {
	const agent = needAgent(context.values);
	try {
		const outcome = await callAgent(agent, operation, request, context);
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

async function callAgent(
	agent: AgentPort,
	operation: Operation,
	request: Message,
	context: HandlerContext
): Promise<Outcome> {
	// Metadata only: gRPC has no query to look at (section 10.2).
	const parameters = serviceParameters(context.requestHeader);
	assertVersion(parameters.version, agent);
	const given = requestToJson(operation.input, request);
	const outcome = await agent.call(operation, given, { parameters, caller: context.signal });
	for (const [name, value] of Object.entries(extensionsHeader(outcome.extensions))) {
		context.responseHeader.set(name, value);
	}
	return outcome;
}

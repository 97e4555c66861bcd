import type {
	DescMethodServerStreaming,
	DescMethodUnary,
	JsonValue,
	Message
} from '@bufbuild/protobuf';
import type { ConnectRouter, HandlerContext } from '@connectrpc/connect';
import { createContextKey } from '@connectrpc/connect';
import type { Operation } from '../../protocol/index.js';
import {
	assertVersion,
	messageFromJson,
	operations,
	serviceParameters
} from '../../protocol/index.js';
import type { AgentPort, Outcome } from '../agent-port.js';
import { extensionsHeader } from '../response.js';
import { grpcError } from './errors.js';
import { requestToJson } from './request.js';
import { streamEvents } from './stream.js';

/** Which agent a call is for; whoever runs the router sets it. */
export const agentKey = /* @__PURE__ */ createContextKey<AgentPort | undefined>(undefined);

/** Adds the eleven operations to a router, for gRPC-Web and native gRPC alike (section 10). */
export function addOperations(router: ConnectRouter): void {
	for (const operation of operations) {
		if (operation.streams) {
			const method = operation.method as DescMethodServerStreaming;
			router.rpc(method, (request, context) => answerStream(operation, request, context));
		} else {
			const method = operation.method as DescMethodUnary;
			router.rpc(method, (request, context) => answerOne(operation, request, context));
		}
	}
}

async function answerOne(operation: Operation, request: Message, context: HandlerContext) {
	const agent = needAgent(context);
	try {
		const outcome = await callAgent(agent, operation, request, context);
		if (outcome.kind === 'stream') throw new Error(`Failed to answer ${operation.name}: a stream`);
		return messageFromJson(operation.output, outcome.result as JsonValue);
	} catch (caught) {
		throw grpcError(caught, agent.edition);
	}
}

async function* answerStream(operation: Operation, request: Message, context: HandlerContext) {
	const agent = needAgent(context);
	try {
		const outcome = await callAgent(agent, operation, request, context);
		if (outcome.kind !== 'stream') throw new Error(`Failed to stream ${operation.name}`);
		for await (const event of streamEvents(outcome.events, context.signal)) {
			yield messageFromJson(operation.output, event as JsonValue);
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

function needAgent({ values }: HandlerContext): AgentPort {
	const agent = values.get(agentKey);
	if (!agent) throw new Error('Failed to answer a gRPC call: the router was given no agent');
	return agent;
}

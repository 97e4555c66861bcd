import type { AgentCardJson } from '../gen/lf/a2a/v1/a2a_pb.js';
import type { OperationResult } from '../protocol/index.js';
import { A2AError, activeExtensions, admit } from '../protocol/index.js';
import type { AgentPort, Wake } from '../wire/index.js';
import type { Sandbox } from './sandbox.js';
import type { ServedAgent } from './served-agent.js';
import { offeredVersions } from './served-agent.js';

interface ServiceParts {
	agent: ServedAgent;
	/** The one in which the agent is served. */
	sandbox: Sandbox;
	wake: Wake;
	/** Who calls, where the host can tell. */
	client?: string;
}

/** One agent as the bindings call it. */
export function createAgentService({ agent, sandbox, wake, client }: ServiceParts): AgentPort {
	const { name, card, extendedCard } = agent;
	return {
		...sandbox.settings(name),
		versions: offeredVersions,
		wake,
		async call(operation, given, { parameters, caller }) {
			const request = admit(card, operation, given, parameters);
			const extensions = activeExtensions(card, parameters.extensions);
			if (operation.name === 'GetExtendedAgentCard') {
				return { extensions, kind: 'result', result: needExtendedCard(extendedCard) };
			}
			const call = { agent: name, operation: operation.name, request, ...(client && { client }) };
			return { extensions, ...(await sandbox.call(call, caller)) };
		}
	};
}

function needExtendedCard(card: AgentCardJson | undefined): OperationResult {
	if (card) return card;
	throw new A2AError(
		'EXTENDED_AGENT_CARD_NOT_CONFIGURED',
		'This agent declares an extended card and has none set up'
	);
}

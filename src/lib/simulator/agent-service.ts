import type { AgentCardJson } from '../gen/lf/a2a/v1/a2a_pb.js';
import type { Operation, OperationResult } from '../protocol/index.js';
import {
	A2AError,
	activeExtensions,
	admit,
	isAnonymous,
	withoutZeroPageSize
} from '../protocol/index.js';
import type { AgentPort, CallContext, Outcome, Wake } from '../wire/index.js';
import type { Identify } from './identify.js';
import type { Sandbox } from './sandbox.js';
import type { ServedAgent } from './served-agent.js';

interface ServiceParts {
	agent: ServedAgent;
	/** The one in which the agent is served. */
	sandbox: Sandbox;
	wake: Wake;
	identify: Identify;
	/** Names the client that calls, where the host can tell. */
	client?: string;
}

/** One agent as the bindings call it. */
export class AgentService implements AgentPort {
	readonly wake: Wake;
	readonly edition: AgentPort['edition'];
	readonly missingVersion: string;
	readonly #parts: ServiceParts;

	constructor(parts: ServiceParts) {
		const { agent, sandbox, wake } = parts;
		const { edition, missingVersion } = sandbox.settings(agent.name);
		this.wake = wake;
		this.edition = edition;
		this.missingVersion = missingVersion;
		this.#parts = parts;
	}

	async call(operation: Operation, given: unknown, context: CallContext): Promise<Outcome> {
		const { parameters, signal } = context;
		const { agent, sandbox, identify, client } = this.#parts;
		const { name, card } = agent.definition;
		const { zeroPageSize } = sandbox.settings(name);
		const asked = zeroPageSize === 'default-size' ? withoutZeroPageSize(operation, given) : given;
		const request = admit(card, operation, asked, parameters);
		const extensions = activeExtensions(card, parameters.extensions);
		if (operation.name === 'GetExtendedAgentCard') {
			return { extensions, kind: 'result', result: needExtendedCard(agent.extendedCard) };
		}
		const principal = identify(context);
		const call = {
			agent: name,
			operation: operation.name,
			request,
			// The anonymous principal is the default, so that it takes no room in the journal.
			...(!isAnonymous(principal) && { principal }),
			...(client && { client })
		};
		const reply = await sandbox.call(call, signal);
		return { extensions, ...reply };
	}
}

function needExtendedCard(card: AgentCardJson | undefined): OperationResult {
	if (card) return card;
	throw new A2AError(
		'EXTENDED_AGENT_CARD_NOT_CONFIGURED',
		'This agent declares an extended card, but none is configured'
	);
}

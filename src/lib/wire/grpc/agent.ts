import type { ContextValues } from '@connectrpc/connect';
import { createContextKey } from '@connectrpc/connect';
import type { AgentPort } from '../agent-port.js';

/** Which agent a call is for; set by whoever calls a handler of the service. */
export const agentKey = /* @__PURE__ */ createContextKey<AgentPort | undefined>(undefined);

/**
 * The agent that a call is for.
 *
 * @throws {Error} where `agentKey` was not set
 */
export function needAgent(values: ContextValues): AgentPort {
	const agent = values.get(agentKey);
	if (!agent) throw new Error('Failed to answer a gRPC call: its context holds no agent');
	return agent;
}

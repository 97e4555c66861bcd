import type { ContextValues } from '@connectrpc/connect';
import { createContextKey } from '@connectrpc/connect';
import type { AgentPort } from '../agent-port.js';

/** Which agent a call is for; whoever runs the router sets it. */
export const agentKey = /* @__PURE__ */ createContextKey<AgentPort | undefined>(undefined);

export function needAgent(values: ContextValues): AgentPort {
	const agent = values.get(agentKey);
	if (!agent) throw new Error('Failed to answer a gRPC call: the router was given no agent');
	return agent;
}

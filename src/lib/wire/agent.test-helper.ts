import type { ServiceParameters } from '../protocol/index.js';
import type { AgentPort, Outcome } from './agent-port.js';

/** Operation, request and service parameters, as they reached an agent. */
export type SeenCall = [string, unknown, ServiceParameters];

/** An agent that answers what it is told and keeps what it was asked. */
export function agentThat(
	answer: () => Outcome = () => ({ kind: 'result', extensions: [], result: {} }),
	edition: AgentPort['edition'] = '1.0.1'
) {
	const calls: SeenCall[] = [];
	const agent: AgentPort = {
		edition,
		missingVersion: '0.3',
		wake: () => () => {},
		async call({ name }, request, { parameters }) {
			calls.push([name, request, parameters]);
			return answer();
		}
	};
	return { agent, calls };
}

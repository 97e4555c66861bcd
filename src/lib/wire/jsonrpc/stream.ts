import type { AgentPort, StreamOutcome } from '../agent-port.js';
import type { PlainResponse } from '../plain.js';
import { extensionsHeader } from '../response.js';
import { sseResponse } from '../sse.js';
import { responseText } from './envelope.js';
import { jsonRpcError } from './errors.js';

interface JsonRpcStream {
	outcome: StreamOutcome;
	agent: AgentPort;
	/** As the request writes it. */
	id: string;
	signal: AbortSignal;
}

/** Each event is a whole response with the id of the request (section 9.4.2). */
export function streamResponse({ outcome, agent, id, signal }: JsonRpcStream): PlainResponse {
	return sseResponse({
		source: outcome.events,
		item: (event) => ({ data: responseText(id, 'result', JSON.stringify(event)) }),
		error: (caught) => ({ data: responseText(id, 'error', JSON.stringify(jsonRpcError(caught))) }),
		signal,
		headers: extensionsHeader(outcome.extensions),
		wake: agent.wake
	});
}

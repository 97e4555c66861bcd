import type { AgentPort, StreamOutcome } from '../agent-port.js';
import type { PlainResponse } from '../plain.js';
import { extensionsHeader } from '../response.js';
import { sseResponse } from '../sse.js';
import { restError } from './errors.js';

interface RestStream {
	outcome: StreamOutcome;
	agent: AgentPort;
	signal: AbortSignal;
}

/** Each event is a bare StreamResponse; a late failure is an event named `error` (section 11.7). */
export function streamResponse({ outcome, agent, signal }: RestStream): PlainResponse {
	return sseResponse({
		source: outcome.events,
		item: (event) => ({ data: JSON.stringify(event) }),
		error: (caught) => ({ event: 'error', data: JSON.stringify(restError(caught, agent.edition)) }),
		signal,
		headers: extensionsHeader(outcome.extensions),
		wake: agent.wake
	});
}

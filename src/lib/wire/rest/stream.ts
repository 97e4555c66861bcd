import type { Edition } from '../../protocol/index.js';
import type { StreamOutcome } from '../agent-port.js';
import { extensionsHeader } from '../response.js';
import { sseResponse } from '../sse.js';
import { restError } from './errors.js';

/** Each event is a bare StreamResponse; a late failure is an event named `error` (section 11.7). */
export function streamResponse(
	outcome: StreamOutcome,
	edition: Edition,
	caller: AbortSignal
): Response {
	return sseResponse({
		source: outcome.events,
		item: (event) => ({ data: event }),
		error: (caught) => ({ event: 'error', data: restError(caught, edition) }),
		caller,
		headers: extensionsHeader(outcome.extensions)
	});
}

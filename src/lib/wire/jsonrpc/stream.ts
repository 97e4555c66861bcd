import type { StreamOutcome } from '../agent-port.js';
import { extensionsHeader } from '../response.js';
import { sseResponse } from '../sse.js';
import type { JsonRpcId } from './envelope.js';
import { jsonRpcError } from './errors.js';

/** Each event is a whole response with the id of the request (section 9.4.2). */
export function streamResponse(
	outcome: StreamOutcome,
	id: JsonRpcId,
	caller: AbortSignal
): Response {
	return sseResponse({
		source: outcome.events,
		item: (result) => ({ data: { jsonrpc: '2.0', id, result } }),
		error: (caught) => ({ data: { jsonrpc: '2.0', id, error: jsonRpcError(caught) } }),
		caller,
		headers: extensionsHeader(outcome.extensions)
	});
}

import type { Exchange } from '../../exchange/index.js';
import type { JsonObject } from '../../protocol/index.js';
import { firstAnswer } from './calls.js';

const cardPath = '/.well-known/agent-card.json';

/** The requests for a public card. */
export function cardRequests(exchanges: readonly Exchange[]): Exchange[] {
	return exchanges.filter(
		({ operation, request }) =>
			operation === undefined &&
			request?.method === 'GET' &&
			new URL(request.url).pathname.endsWith(cardPath)
	);
}

/** The public card that was fetched last, if one was. */
export function cardIn(exchanges: readonly Exchange[]): JsonObject | undefined {
	return cardRequests(exchanges).map(firstAnswer).findLast(Boolean);
}

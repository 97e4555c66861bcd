import type { CallExchange, Exchange } from '../../exchange/index.js';
import type { JsonObject } from '../../protocol/index.js';
import { firstAnswer, listIn, succeeded } from './calls.js';
import { cardRequests } from './card.js';

export interface Entry {
	/** The card of the agent that was called. */
	card: JsonObject;
	/** The interface that the call went to. */
	own: JsonObject;
	/** Number of the exchange that the card came by; equal for all calls of an agent. */
	fetched: number;
}

/** Finds where the public cards that were fetched list the URL of a call, the last card first. */
export function entriesIn(
	exchanges: readonly Exchange[]
): (call: CallExchange) => Entry | undefined {
	const entries = succeeded(cardRequests(exchanges))
		.toReversed()
		.flatMap((exchange) => {
			const card = firstAnswer(exchange) ?? {};
			const interfaces = listIn(card, 'supportedInterfaces').filter(({ url }) => url);
			return interfaces.map((own): Entry => ({ card, own, fetched: exchange.sequence }));
		});
	return ({ request }) =>
		entries.find(({ own: { url } }) => {
			if (typeof url !== 'string' || !request) return false;
			return request.url === url || request.url.startsWith(`${url}/`);
		});
}

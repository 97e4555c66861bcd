import type { CallExchange, Exchange } from '../../exchange/index.js';
import type { Capability, JsonObject } from '../../protocol/index.js';
import { cardPath, isBelow, listIn, objectIn, textIn, textsIn } from '../../protocol/index.js';
import type { Find } from '../clause.js';
import type { ClauseFinding } from '../verdict.js';
import { callsOf, firstAnswer, succeeded } from './calls.js';
import { perLog } from './per-log.js';

/** Whether a public card was asked for. */
export function isCardRequest({ operation, request }: Exchange): boolean {
	return (
		operation === undefined &&
		request?.method === 'GET' &&
		new URL(request.url).pathname.endsWith(cardPath)
	);
}

/** The requests for a public card. */
export const cardRequests = perLog((exchanges) => exchanges.filter(isCardRequest));

/** The public card that was fetched last, if one was. */
export const cardIn = perLog((exchanges) =>
	cardRequests(exchanges).map(firstAnswer).findLast(Boolean)
);

/** Judges every public card by itself. */
export function eachCard(
	judge: (card: JsonObject, exchange: Exchange) => Iterable<ClauseFinding>
): Find {
	return function* (exchanges) {
		for (const exchange of succeeded(cardRequests(exchanges))) {
			const card = firstAnswer(exchange);
			if (card) yield* judge(card, exchange);
		}
	};
}

/**
 * Whether the agent declares a capability; undefined where its card was not fetched. What only its
 * extended card declares counts as well.
 */
export function declares(exchanges: readonly Exchange[], name: Capability): boolean | undefined {
	const isDeclared = [cardIn(exchanges), ...extendedCards(exchanges)].some(
		(card) => objectIn(card, 'capabilities')?.[name] === true
	);
	return isDeclared || (cardIn(exchanges) ? false : undefined);
}

/** The media types that the cards fetched name for input or output, those of skills included. */
export function modesIn(
	exchanges: readonly Exchange[],
	modes: 'InputModes' | 'OutputModes'
): string[] {
	const own = `${modes.slice(0, 1).toLowerCase()}${modes.slice(1)}`;
	return [cardIn(exchanges), ...extendedCards(exchanges)].flatMap((card) => [
		...textsIn(card, `default${modes}`),
		...listIn(card, 'skills').flatMap((skill) => textsIn(skill, own))
	]);
}

function extendedCards(exchanges: readonly Exchange[]): (JsonObject | undefined)[] {
	return succeeded(callsOf(exchanges, 'GetExtendedAgentCard')).map(firstAnswer);
}

interface Entry {
	/** The card of the agent that was called. */
	card: JsonObject;
	/** The interface that the call went to. */
	own: JsonObject;
	/** Id of the exchange that the card came by; equal for all calls of an agent. */
	fetched: string;
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
			return interfaces.map((own): Entry => ({ card, own, fetched: exchange.id }));
		});
	return ({ request }) =>
		request && entries.find(({ own }) => isBelow(textIn(own, 'url') ?? '', request.url));
}

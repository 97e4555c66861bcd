import type { Exchange } from '../../exchange/index.js';
import type { Capability } from '../../protocol/index.js';
import { callsOf, firstAnswer, objectIn } from './calls.js';
import { cardIn } from './card.js';

/**
 * Whether the agent declares a capability; undefined where its card was not fetched. What only its
 * extended card declares counts as well.
 */
export function declares(exchanges: readonly Exchange[], name: Capability): boolean | undefined {
	const card = cardIn(exchanges);
	const extended = callsOf(exchanges, 'GetExtendedAgentCard').map(firstAnswer);
	const isDeclared = [card, ...extended].some(
		(known) => objectIn(known, 'capabilities')?.[name] === true
	);
	return isDeclared || (card ? false : undefined);
}

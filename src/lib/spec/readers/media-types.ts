import type { CallExchange, Exchange } from '../../exchange/index.js';
import type { JsonObject } from '../../protocol/index.js';
import { acceptsMediaType } from '../../protocol/index.js';
import type { Finding } from '../verdict.js';
import { messageAsked } from './asked.js';
import { callsOf, firstAnswer, listIn, succeeded, textIn } from './calls.js';
import { cardIn } from './card.js';
import { dueRefusal } from './refusals.js';

type Modes = 'InputModes' | 'OutputModes';

/** The media types that the cards fetched name for input or output, those of skills included. */
export function modesIn(exchanges: readonly Exchange[], modes: Modes): string[] {
	const extended = succeeded(callsOf(exchanges, 'GetExtendedAgentCard')).map(firstAnswer);
	const own = `${modes.slice(0, 1).toLowerCase()}${modes.slice(1)}`;
	return [cardIn(exchanges), ...extended].flatMap((card) => [
		...textsIn(card, `default${modes}`),
		...listIn(card, 'skills').flatMap((skill) => textsIn(skill, own))
	]);
}

export function textsIn(owner: JsonObject | undefined, name: string): string[] {
	const value = owner?.[name];
	return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

/** Expects sends with a part of a media type that no card names to be refused. */
export function* refusedForMediaType(
	exchanges: readonly Exchange[],
	call: CallExchange
): Iterable<Finding> {
	const accepted = modesIn(exchanges, 'InputModes');
	const mediaTypes = listIn(messageAsked(call), 'parts').flatMap(
		(part) => textIn(part, 'mediaType') ?? []
	);
	const isTaken = mediaTypes.every((mediaType) => acceptsMediaType(accepted, mediaType));
	if (accepted.length === 0 || isTaken) return;
	const reason = 'CONTENT_TYPE_NOT_SUPPORTED';
	const others = messageAsked(call)?.taskId
		? (['TASK_NOT_FOUND', 'UNSUPPORTED_OPERATION'] as const)
		: [];
	yield* dueRefusal(exchanges, call, { reason, others });
}

import type { CallExchange, Exchange } from '../../exchange/index.js';
import type { A2AReason } from '../../protocol/index.js';
import { acceptsMediaType, listIn, operation, textIn } from '../../protocol/index.js';
import type { ClauseFinding } from '../verdict.js';
import { isValid, namedTask, sentMessage } from './asked.js';
import { isSend, sendsIn } from './calls.js';
import { modesIn } from './card.js';
import { refusedWith } from './expected.js';
import { reasonOf } from './outcomes.js';
import { isKnownToStream } from './streams.js';
import { namesUnknownTask, wasTerminal } from './tasks.js';

/*
 * Refusals of valid calls, for what they ask. The spec does not say which check comes first where
 * a call fails several; where another one could have come first, nothing is found.
 */

/** Expects a call for a task that had already ended to be refused. */
export function* refusedOnceDone(
	exchanges: readonly Exchange[],
	call: CallExchange,
	reason: A2AReason
): Iterable<ClauseFinding> {
	const id = namedTask(call);
	if (id === undefined || !wasTerminal(exchanges, call, id)) return;
	// The task may have been thrown away since.
	yield* dueRefusal(exchanges, call, { reason, others: ['TASK_NOT_FOUND', ...ofMessage(call)] });
}

/** Expects a call for a task that does not exist to be refused. */
export function* refusedAsUnknown(
	exchanges: readonly Exchange[],
	call: CallExchange
): Iterable<ClauseFinding> {
	if (!namesUnknownTask(exchanges, call)) return;
	yield* dueRefusal(exchanges, call, { reason: 'TASK_NOT_FOUND', others: ofMessage(call) });
}

/** Expects a send with a part of a media type that no card names to be refused. */
export function* refusedForMediaType(
	exchanges: readonly Exchange[],
	call: CallExchange
): Iterable<ClauseFinding> {
	const accepted = modesIn(exchanges, 'InputModes');
	const mediaTypes = listIn(sentMessage(call), 'parts').flatMap(
		(part) => textIn(part, 'mediaType') ?? []
	);
	const isTaken = mediaTypes.every((mediaType) => acceptsMediaType(accepted, mediaType));
	if (accepted.length === 0 || isTaken) return;
	const ofTask: A2AReason[] = ['TASK_NOT_FOUND', 'UNSUPPORTED_OPERATION'];
	yield* dueRefusal(exchanges, call, {
		reason: 'CONTENT_TYPE_NOT_SUPPORTED',
		others: namedTask(call) === undefined ? [] : ofTask
	});
}

function ofMessage(call: CallExchange): A2AReason[] {
	return isSend(call) ? ['CONTENT_TYPE_NOT_SUPPORTED'] : [];
}

interface DueRefusal {
	reason: A2AReason;
	/** What else the call may be refused for. */
	others: readonly A2AReason[];
}

function* dueRefusal(
	exchanges: readonly Exchange[],
	call: CallExchange,
	{ reason, others }: DueRefusal
): Iterable<ClauseFinding> {
	if (!isValid(call) || isRepeated(exchanges, call)) return;
	const { capability } = operation(call.operation);
	const isUncertain = capability === 'streaming' && !isKnownToStream(exchanges);
	const first: readonly (A2AReason | undefined)[] = [
		'PUSH_NOTIFICATION_NOT_SUPPORTED',
		...(isUncertain ? (['UNSUPPORTED_OPERATION'] as const) : []),
		...others
	];
	if (!first.includes(reasonOf(call))) yield* refusedWith(call, reason);
}

/** A message that was sent before may be answered as it was then (section 3.3.1). */
function isRepeated(exchanges: readonly Exchange[], call: CallExchange): boolean {
	const messageId = textIn(sentMessage(call), 'messageId');
	if (messageId === undefined) return false;
	return sendsIn(exchanges).some(
		(other) =>
			other.startedAt < call.startedAt && textIn(sentMessage(other), 'messageId') === messageId
	);
}

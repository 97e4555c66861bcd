import type { CallExchange, Exchange } from '../../exchange/index.js';
import type { A2AReason } from '../../protocol/index.js';
import { operation } from '../../protocol/index.js';
import type { Finding } from '../verdict.js';
import { messageAsked, requestOf } from './asked.js';
import { callsOf, errorOf, namedTask } from './calls.js';
import { refusedWith } from './endings.js';
import { wasTerminal } from './known.js';
import { isKnownToStream } from './streams.js';

/*
 * Refusals that a well-formed call is due, for what it asks. The spec does not say which check comes
 * first where a call fails several; so where another one could have come first, nothing is said.
 */

interface Due {
	reason: A2AReason;
	/** What else the call may be refused for. */
	others?: readonly A2AReason[];
}

export function* dueRefusal(
	exchanges: readonly Exchange[],
	call: CallExchange,
	{ reason, others = [] }: Due
): Iterable<Finding> {
	if (!requestOf(call) || isRepeated(exchanges, call)) return;
	const { capability } = operation(call.operation);
	const isUncertain = capability === 'streaming' && !isKnownToStream(exchanges);
	const first: readonly (string | undefined)[] = [
		'PUSH_NOTIFICATION_NOT_SUPPORTED',
		...(isUncertain ? ['UNSUPPORTED_OPERATION'] : []),
		...others
	];
	if (!first.includes(errorOf(call)?.reason)) yield* refusedWith(call, reason);
}

/** A message that was sent before may be answered as it was then (section 3.3.1). */
function isRepeated(exchanges: readonly Exchange[], call: CallExchange): boolean {
	const { messageId } = messageAsked(call) ?? {};
	if (messageId === undefined) return false;
	return callsOf(exchanges, 'SendMessage', 'SendStreamingMessage').some(
		(other) => other.startedAt < call.startedAt && messageAsked(other)?.messageId === messageId
	);
}

/** Expects calls for a task that was seen to be done to be refused. */
export function* refusedOnceDone(
	exchanges: readonly Exchange[],
	call: CallExchange,
	reason: A2AReason
): Iterable<Finding> {
	const id = namedTask(call);
	if (id === undefined || !wasTerminal(exchanges, call, id)) return;
	// The task may have been thrown away since.
	const others: A2AReason[] = ['TASK_NOT_FOUND', 'CONTENT_TYPE_NOT_SUPPORTED'];
	yield* dueRefusal(exchanges, call, { reason, others });
}

/** How ids begin that were made to name nothing; any other may name a task of earlier days. */
const madeUp = 'tck-nonexistent';

/** Expects calls for a task that is not there to be refused. */
export function* refusedAsUnknown(
	exchanges: readonly Exchange[],
	call: CallExchange
): Iterable<Finding> {
	const id = namedTask(call);
	const reason = 'TASK_NOT_FOUND';
	if (!id?.startsWith(madeUp)) return;
	yield* dueRefusal(exchanges, call, { reason, others: ['CONTENT_TYPE_NOT_SUPPORTED'] });
}

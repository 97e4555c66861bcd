import type { CallExchange, Exchange } from '../../exchange/index.js';
import type { JsonObject, OperationName } from '../../protocol/index.js';
import { objectIn } from '../../protocol/index.js';

/** The calls among exchanges, of the operations named or of all. */
export function callsOf(
	exchanges: readonly Exchange[],
	...operations: OperationName[]
): CallExchange[] {
	return exchanges
		.filter((exchange): exchange is CallExchange => exchange.operation !== undefined)
		.filter(({ operation }) => operations.length === 0 || operations.includes(operation));
}

/** The calls that send a message, with or without a stream. */
export function sendsIn(exchanges: readonly Exchange[]): CallExchange[] {
	return callsOf(exchanges, 'SendMessage', 'SendStreamingMessage');
}

export function isSend({ operation }: CallExchange): boolean {
	return operation === 'SendMessage' || operation === 'SendStreamingMessage';
}

/** Those that ended with a result. */
export function succeeded<Kind extends Exchange>(exchanges: readonly Kind[]): Kind[] {
	return exchanges.filter(({ ending }) => ending?.kind === 'complete');
}

/** When an exchange came to its end, in ms of the clock of the exchanges. */
export function endOf({ startedAt, ending }: Exchange): number {
	return ending ? startedAt + ending.at : Infinity;
}

/** The first message of an answer. */
export function firstAnswer({ messages }: Exchange): JsonObject | undefined {
	return messages[0]?.value;
}

/** The one Task of an answer that is no stream: of GetTask and CancelTask, or of SendMessage. */
export function answeredTask(call: CallExchange): JsonObject | undefined {
	const answer = firstAnswer(call);
	return call.operation === 'SendMessage' ? objectIn(answer, 'task') : answer;
}

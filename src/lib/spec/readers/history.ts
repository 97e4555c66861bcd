import type { CallExchange } from '../../exchange/index.js';
import type { JsonObject } from '../../protocol/index.js';
import { listIn, textIn } from '../../protocol/index.js';
import { historyLengthOf, isValid, sentMessage } from './asked.js';
import { sendsIn } from './calls.js';
import { groupBy, perLog } from './per-log.js';
import type { TaskSight } from './tasks.js';
import { taskSights } from './tasks.js';

/** The history of a task in an answer. */
export interface History extends TaskSight {
	messages: JsonObject[];
	/** How many messages the call asked for; undefined where it did not say or cannot. */
	limit: number | undefined;
}

/** The histories of all tasks in the answers, empty ones included. */
export const historiesIn = perLog((exchanges) =>
	taskSights(exchanges)
		.filter(({ name }) => name === 'Task')
		.map((sight): History => {
			const limit = historyLengthOf(sight.call);
			return { ...sight, messages: listIn(sight.value, 'history'), limit };
		})
);

/** The most messages of a task that any answer showed in its history. */
export function longestHistory(histories: readonly History[], id: string): number {
	return Math.max(0, ...histories.filter((one) => one.id === id).map((one) => one.messages.length));
}

/** A message as it was sent. */
interface SentMessage {
	call: CallExchange;
	message: JsonObject;
}

/** The messages sent, by their ids; without those whose id was used more than once. */
const sentOnce = perLog((exchanges) => {
	const all = sendsIn(exchanges)
		.filter(isValid)
		.map((call) => ({ call, message: sentMessage(call) ?? {} }));
	const byId = groupBy(all, ({ message }) => textIn(message, 'messageId') ?? '');
	const once = [...byId].flatMap(([id, [sent, ...others]]): [string, SentMessage][] =>
		sent && others.length === 0 ? [[id, sent]] : []
	);
	return new Map(once);
});

/** A message in a history beside the one that was sent. */
export interface KeptMessage {
	history: History;
	index: number;
	kept: JsonObject;
	sent: SentMessage;
}

/** Every message in the histories that was sent by one of the calls. */
export const keptMessages = perLog((exchanges) => {
	const sent = sentOnce(exchanges);
	return historiesIn(exchanges).flatMap((history) =>
		history.messages.flatMap((kept, index): KeptMessage[] => {
			const own = sent.get(textIn(kept, 'messageId') ?? '');
			return own ? [{ history, index, kept, sent: own }] : [];
		})
	);
});

import type { CallExchange, Exchange } from '../../exchange/index.js';
import type { JsonObject } from '../../protocol/index.js';
import { historyLengthOf, messageAsked } from './asked.js';
import { callsOf, listIn, textIn } from './calls.js';
import type { TaskSight } from './tasks.js';
import { allTaskSights } from './tasks.js';

/** The history of a task in an answer. */
export interface History extends TaskSight {
	id: string;
	messages: JsonObject[];
	/** How many messages the call asked for; undefined where it did not say or cannot. */
	limit: number | undefined;
}

/** What tasks in the answers show of their histories, be it nothing. */
export function historiesIn(exchanges: readonly Exchange[]): History[] {
	return allTaskSights(exchanges).flatMap((sight) => {
		const id = textIn(sight.value, 'id');
		if (id === undefined) return [];
		const limit = historyLengthOf(sight.call);
		return [{ ...sight, id, messages: listIn(sight.value, 'history'), limit }];
	});
}

/** The most messages of a task that any answer showed in its history. */
export function longestHistory(histories: readonly History[], id: string): number {
	return Math.max(0, ...histories.filter((one) => one.id === id).map((one) => one.messages.length));
}

/** A message as it was sent. */
export interface SentMessage {
	call: CallExchange;
	message: JsonObject;
}

/** The messages sent, by their ids; without those whose id was used more than once. */
export function sentOnce(exchanges: readonly Exchange[]): Map<string, SentMessage> {
	const all = callsOf(exchanges, 'SendMessage', 'SendStreamingMessage').flatMap((call) => {
		const message = messageAsked(call);
		const id = textIn(message, 'messageId');
		return message && id !== undefined ? [{ call, message, id }] : [];
	});
	const once = all.filter(({ id }) => all.filter((other) => other.id === id).length === 1);
	return new Map(once.map(({ id, ...sent }) => [id, sent]));
}

/** A message in a history beside the one that was sent. */
export interface KeptMessage {
	history: History;
	index: number;
	kept: JsonObject;
	sent: SentMessage;
}

/** Every message in the histories that was sent by one of the calls. */
export function keptMessages(exchanges: readonly Exchange[]): KeptMessage[] {
	const sent = sentOnce(exchanges);
	return historiesIn(exchanges).flatMap((history) =>
		history.messages.flatMap((kept, index): KeptMessage[] => {
			const own = sent.get(textIn(kept, 'messageId') ?? '');
			return own ? [{ history, index, kept, sent: own }] : [];
		})
	);
}

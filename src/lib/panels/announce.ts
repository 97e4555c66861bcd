import type { CallExchange } from '../exchange/index.js';
import { stateWord } from '../exchange/index.js';
import { m } from '../paraglide/messages.js';
import type { TaskState } from '../protocol/index.js';
import { operation } from '../protocol/index.js';
import { formatTime, statusText, withCodes } from '../ui/index.js';

/** A call, and what is known beside its exchange. */
export interface AnnouncedCall {
	exchange: CallExchange | undefined;
	/** The state that it showed last. */
	state: TaskState | undefined;
	/** Whether a call has begun of which nothing is to be seen yet. */
	waiting: boolean;
	/** Whether streams are read out. */
	streams: boolean;
}

/**
 * What a screen reader says of a call: that it waits, the state of its task, and how it ended. Empty
 * where there is nothing to say. Invisible characters of the agent's words are told by their number.
 */
export function announce(call: AnnouncedCall): string {
	return withCodes(callText(call));
}

function callText({ exchange, state, waiting, streams }: AnnouncedCall): string {
	if (exchange && operation(exchange.operation).streams && !streams) return '';
	const ending = exchange?.ending;
	if (!exchange || !ending) return announceOpen(exchange, state, waiting);
	const time = formatTime(ending.at);
	const stateNow = stateText(state);
	switch (ending.kind) {
		case 'aborted':
			return `${m.said_aborted()} ${stateNow}`.trim();
		case 'refused':
			return m.said_error({ message: ending.error.message });
		case 'failed':
			return exchange.request
				? m.said_broken({ message: ending.message })
				: m.said_sent_nothing({ message: ending.message });
		case 'complete': {
			const status = statusText(exchange.response?.status ?? 0);
			const ended = operation(exchange.operation).streams
				? m.said_stream({ time })
				: m.said_answer({ status, time });
			return `${ended} ${stateNow}`.trim();
		}
	}
}

function announceOpen(
	exchange: CallExchange | undefined,
	state: TaskState | undefined,
	waiting: boolean
): string {
	if (exchange && exchange.messages.length > 0) return stateText(state) || m.said_open();
	return waiting || exchange ? m.answer_waiting() : '';
}

function stateText(state: TaskState | undefined): string {
	return state ? m.said_state({ state: stateWord(state) }) : '';
}

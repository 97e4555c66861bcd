import type { CallExchange } from '../exchange/index.js';
import { lastState, stateWord } from '../exchange/index.js';
import { m } from '../paraglide/messages.js';
import { formatTime, statusText } from '../ui/index.js';

/** What a screen reader says of a call: that it waits, then how it ended; not every event. */
export function announce(exchange: CallExchange | undefined, waiting: boolean): string {
	const ending = exchange?.ending;
	if (!exchange || !ending) return waiting || exchange ? m.answer_waiting() : '';
	const time = formatTime(ending.at);
	const state = lastState(exchange.messages);
	const tail = state ? ` ${m.said_state({ state: stateWord(state) })}` : '';
	switch (ending.kind) {
		case 'aborted':
			return m.said_aborted() + tail;
		case 'refused':
			return m.said_error({ message: ending.error.message });
		case 'failed':
			return exchange.request
				? m.said_broken({ message: ending.message })
				: m.said_sent_nothing({ message: ending.message });
		case 'complete':
			return (
				(exchange.messages.length > 1
					? m.said_stream({ time })
					: m.said_answer({ status: statusText(exchange.response?.status ?? 0), time })) + tail
			);
	}
}

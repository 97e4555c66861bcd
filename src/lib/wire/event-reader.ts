import type { EventSourceMessage } from 'eventsource-parser';
import { createParser } from 'eventsource-parser';

/**
 * Reads the text of an event stream piece by piece; its lines may end in CR, in LF or in both. The
 * standard drops an event in the middle of which the stream ends: here `rest` tells of it.
 */
export class EventReader {
	#events: EventSourceMessage[] = [];
	#endedInCr = false;
	/** The start of a line that has not ended yet; empty where no line has begun. */
	#line = '';
	readonly #parser = createParser({ onEvent: (event) => this.#events.push(event) });

	/** The data of the events that this piece completes. */
	read(piece: string): string[] {
		// The parser would wait after a CR for the LF that may follow.
		const unread = this.#endedInCr && piece.startsWith('\n') ? piece.slice(1) : piece;
		if (piece !== '') this.#endedInCr = piece.endsWith('\r');
		const text = unread.replaceAll(/\r\n?/g, '\n');
		const start = text.lastIndexOf('\n') + 1;
		if (start > 0 || this.#line === '') this.#line = text.charAt(start);
		this.#parser.feed(text);
		return this.#events.splice(0).map(({ data }) => data);
	}

	/**
	 * The data so far of an event that has begun and is not complete; undefined where there is none. To
	 * be asked once, when the stream has ended.
	 */
	rest(): string | undefined {
		// A line of empty data makes the parser give all that it holds.
		this.#parser.feed(this.#line === '' ? 'data\n\n' : '\ndata\n\n');
		const [held] = this.#events.splice(0);
		const { id, event, data = '' } = held ?? {};
		const isCut = this.#line !== '' && this.#line !== ':';
		const hasBegun = isCut || data !== '' || event !== undefined || id !== undefined;
		return hasBegun ? data.slice(0, -1) : undefined;
	}
}

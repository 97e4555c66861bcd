import type { JsonObject } from '../protocol/index.js';
import { AnswerError } from '../wire/index.js';
import type {
	Ending,
	Exchange,
	RecordedChunk,
	RecordedError,
	RecordedMessage,
	RecordedResponse
} from './exchange.js';

/** What a recorder is made of. */
export interface RecorderOptions<Kind extends Exchange> {
	start: Pick<Kind, 'id' | 'sequence' | 'operation' | 'binding' | 'asked' | 'written'>;
	/** Wall or monotonic time in ms. */
	now: () => number;
	/** Called with the whole exchange whenever something was added. */
	onChange: (exchange: Kind) => void;
}

/** Records one exchange: stands between a client and its `fetch`. */
export class Recorder<Kind extends Exchange = Exchange> {
	readonly #now: () => number;
	readonly #onChange: (exchange: Kind) => void;
	readonly #messages: RecordedMessage[] = [];
	readonly #chunks: RecordedChunk[] = [];
	#facts: Omit<Exchange, 'messages' | 'response'>;
	#head: Omit<RecordedResponse, 'chunks'> | undefined;
	#exchange: Kind;

	constructor({ start, now, onChange }: RecorderOptions<Kind>) {
		this.#now = now;
		this.#onChange = onChange;
		this.#facts = { ...start, startedAt: now() };
		this.#exchange = this.#snapshot();
	}

	get exchange(): Kind {
		return this.#exchange;
	}

	/** A `fetch` that notes the request, the head of the response and each piece of its body. */
	wrap(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
		return async (input, init) => {
			const request = new Request(input, init);
			const body = new Uint8Array(await request.clone().arrayBuffer());
			const { method, url } = request;
			this.#change({
				startedAt: this.#now(),
				request: { method, url, headers: [...request.headers], body }
			});
			// The signal goes along by itself: a Request of Node may lose its own to the garbage collector.
			const response = await fetch(request, { signal: init?.signal });
			const { status, headers } = response;
			this.#head = { at: this.#elapsed(), status, headers: [...headers] };
			this.#change();
			return this.#withNotedBody(response);
		};
	}

	message(value: JsonObject): void {
		this.#messages.push({ at: this.#elapsed(), value });
		this.#change();
	}

	complete(): void {
		this.#end({ kind: 'complete', at: this.#elapsed() });
	}

	/** Ends the exchange with what was thrown. */
	fail(caught: unknown, signal: AbortSignal | undefined): void {
		const at = this.#elapsed();
		if (signal?.aborted) {
			this.#end({ kind: 'aborted', at });
		} else if (caught instanceof AnswerError) {
			this.#end({ kind: 'refused', at, error: recordError(caught) });
		} else {
			const message = caught instanceof Error ? caught.message : String(caught);
			this.#end({ kind: 'failed', at, message });
		}
	}

	#withNotedBody(response: Response): Response {
		if (!response.body) return response;
		// Chromium's network panel shows a call as canceled when a page has read its body to the end
		// before the load is over. An unread copy lets the load come to its end.
		const copy = response.clone();
		const reader = response.body.getReader();
		const noted = new ReadableStream<Uint8Array>({
			pull: async (controller) => {
				const { done, value } = await reader.read();
				if (done) return controller.close();
				this.#note(value);
				controller.enqueue(value);
			},
			cancel: (reason) =>
				Promise.all([reader.cancel(reason), copy.body?.cancel(reason)]).then(() => {})
		});
		return new Response(noted, response);
	}

	#note(bytes: Uint8Array): void {
		this.#chunks.push({ at: this.#elapsed(), bytes });
		this.#change();
	}

	#end(ending: Ending): void {
		this.#change({ ending });
	}

	#change(change: Partial<Exchange> = {}): void {
		this.#facts = { ...this.#facts, ...change };
		this.#exchange = this.#snapshot();
		this.#onChange(this.#exchange);
	}

	#snapshot(): Kind {
		const messages = asItIsNow(this.#messages);
		const chunks = asItIsNow(this.#chunks);
		const snapshot: Exchange = {
			...this.#facts,
			...(this.#head && {
				response: {
					...this.#head,
					get chunks() {
						return chunks();
					}
				}
			}),
			get messages() {
				return messages();
			}
		};
		return snapshot as Kind;
	}

	#elapsed(): number {
		return this.#now() - this.#facts.startedAt;
	}
}

/**
 * What a list that only grows holds now. It is copied only when it is read: hundreds of messages
 * may come between two frames of a page, and most states of the list are never read.
 */
function asItIsNow<Item>(list: readonly Item[]): () => readonly Item[] {
	const { length } = list;
	let copy: readonly Item[] | undefined;
	return () => (copy ??= list.slice(0, length));
}

function recordError(error: AnswerError): RecordedError {
	const { kind, code, status, reason, message, metadata, violations, details } = error;
	return { kind, code, status, reason, message, metadata, violations, details };
}

import type { JsonObject } from '../protocol/index.js';
import { AnswerError } from '../wire/index.js';
import type { Ending, Exchange, RecordedError, RecordedResponse } from './exchange.js';

export interface RecorderOptions<Kind extends Exchange> {
	start: Pick<Kind, 'sequence' | 'operation' | 'binding' | 'asked' | 'written'>;
	/** Wall or monotonic time in ms. */
	now: () => number;
	/** Called with the whole exchange whenever something was added. */
	onChange: (exchange: Kind) => void;
}

/** Records one exchange: stands between a client and its `fetch`. */
export class Recorder<Kind extends Exchange = Exchange> {
	readonly #now: () => number;
	readonly #onChange: (exchange: Kind) => void;
	#exchange: Kind;

	constructor({ start, now, onChange }: RecorderOptions<Kind>) {
		this.#now = now;
		this.#onChange = onChange;
		this.#exchange = { ...start, startedAt: now(), messages: [] } as unknown as Kind;
	}

	get exchange(): Kind {
		return this.#exchange;
	}

	/** A `fetch` that notes the request, the head of the response and each piece of its body. */
	wrap(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
		return async (input, init) => {
			const request = new Request(input, init);
			const body = new Uint8Array(await request.clone().arrayBuffer());
			this.#change({
				startedAt: this.#now(),
				request: {
					method: request.method,
					url: request.url,
					headers: [...request.headers],
					body
				}
			});
			// The signal goes along by itself: a Request of Node may lose its own to the garbage collector.
			const response = await fetch(request, { signal: init?.signal });
			this.#change({
				response: {
					at: this.#elapsed(),
					status: response.status,
					headers: [...response.headers],
					chunks: []
				}
			});
			return this.#withNotedBody(response);
		};
	}

	message(value: JsonObject): void {
		const message = { at: this.#elapsed(), value };
		this.#change({ messages: [...this.#exchange.messages, message] });
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
		const response = this.#exchange.response as RecordedResponse;
		const chunk = { at: this.#elapsed(), bytes };
		this.#change({ response: { ...response, chunks: [...response.chunks, chunk] } });
	}

	#end(ending: Ending): void {
		this.#change({ ending });
	}

	#change(change: Partial<Exchange>): void {
		this.#exchange = { ...this.#exchange, ...change };
		this.#onChange(this.#exchange);
	}

	#elapsed(): number {
		return this.#now() - this.#exchange.startedAt;
	}
}

function recordError(error: AnswerError): RecordedError {
	const { kind, code, status, reason, message, metadata, violations, details } = error;
	return { kind, code, status, reason, message, metadata, violations, details };
}

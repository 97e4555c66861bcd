import type { AgentClient, CallOptions } from '../client/index.js';
import type { CallExchange } from '../exchange/index.js';

/** One call at a time, with its exchange as it goes on. */
export class LiveCall {
	#exchange = $state.raw<CallExchange>();
	#abort = $state.raw<AbortController>();

	readonly running: boolean = $derived(this.#abort !== undefined);

	/** The call that runs or ran last. */
	get exchange(): CallExchange | undefined {
		return this.#exchange;
	}

	/** Makes a call and resolves with its whole exchange. Rejects while another one runs. */
	async start(
		client: AgentClient,
		{ onChange, ...call }: Omit<CallOptions, 'signal'>
	): Promise<CallExchange> {
		if (this.#abort) throw new Error('Failed to start a call: another one runs');
		const abort = new AbortController();
		this.#abort = abort;
		this.#exchange = undefined;
		try {
			return await client.call({
				...call,
				signal: abort.signal,
				onChange: (exchange) => {
					this.#exchange = exchange;
					onChange?.(exchange);
				}
			});
		} finally {
			this.#abort = undefined;
		}
	}

	/** Cancels the call that runs, if one does. */
	cancel(): void {
		this.#abort?.abort();
	}
}

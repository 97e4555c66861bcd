import type { AgentCardJson } from '../gen/lf/a2a/v1/a2a_pb.js';
import type { Exchange } from '../exchange/index.js';
import { Recorder } from '../exchange/index.js';
import type { Binding, JsonObject, OperationName } from '../protocol/index.js';
import { interfaceUrl, operation } from '../protocol/index.js';
import { callers } from '../wire/index.js';

export interface ClientOptions {
	fetch: typeof fetch;
	/** Where to call: its interfaces name the URLs. */
	card: AgentCardJson;
	/** Clock in ms for the times of an exchange. Default: `performance.now()`. */
	now?: () => number;
}

export interface CallOptions {
	operation: OperationName;
	binding: Binding;
	/** The request message in ProtoJSON. */
	request: JsonObject;
	/** Sent with the request; `A2A-Version` is only there if it is given here. */
	headers?: HeadersInit;
	signal?: AbortSignal;
	/** Hears of every step of the exchange, each time with all of it. */
	onChange?: (exchange: Exchange) => void;
}

export interface AgentClient {
	/**
	 * Makes a call and resolves with the whole exchange, however it ends: an error answer, an abort
	 * and a broken connection are endings, not rejections.
	 */
	call(options: CallOptions): Promise<Exchange>;
}

export function createClient({
	fetch,
	card,
	now = () => performance.now()
}: ClientOptions): AgentClient {
	let calls = 0;
	return {
		async call({ operation: name, binding, request, headers, signal, onChange = () => {} }) {
			calls += 1;
			const start = { sequence: calls, operation: name, binding };
			const recorder = new Recorder({ start, now, onChange });
			const url = interfaceUrl(card, binding);
			try {
				if (!url) throw new Error(`The card of ${card.name ?? 'the agent'} has no such interface`);
				const answer = callers[binding]({
					operation: operation(name),
					request,
					url,
					headers: new Headers(headers),
					fetch: recorder.wrap(fetch),
					signal,
					sequence: calls
				});
				for await (const message of answer) recorder.message(message);
				recorder.complete();
			} catch (caught) {
				recorder.fail(caught, signal);
			}
			return recorder.exchange;
		}
	};
}

import type { CallExchange, Exchange } from '../exchange/index.js';
import { Recorder } from '../exchange/index.js';
import type { Binding, JsonObject, OperationName } from '../protocol/index.js';
import { needInterfaceUrl, operation } from '../protocol/index.js';
import { callerFor, readJsonRpcAnswer, readRestAnswer } from '../wire/index.js';
import { exchangeIds } from './exchange-ids.js';

/** What a client is made of. */
export interface ClientOptions {
	fetch: typeof fetch;
	/** The card of any agent, as it came: its interfaces name the URLs. */
	card: JsonObject;
	/** Clock in ms for the times of an exchange. Default: `performance.now()`. */
	now?: () => number;
	/** Makes the ids of exchanges. Clients whose exchanges meet share one. Default: one of its own. */
	createId?: () => string;
}

/** A call of one operation. */
export interface CallOptions {
	/** Of the exchange, from `createId`. Default: a new one. */
	id?: string;
	operation: OperationName;
	binding: Binding;
	/** The request message in ProtoJSON. */
	request: JsonObject;
	/**
	 * The request as it is written, to be sent like that: for text that is no JSON object, whose
	 * `request` is empty, or that says more than `request` holds. Not every binding can.
	 */
	text?: string;
	/** Sent with the request; `A2A-Version` is only there if it is given here. */
	headers?: HeadersInit;
	signal?: AbortSignal;
	/** Hears of every step of the exchange, each time with all of it. */
	onChange?: (exchange: CallExchange) => void;
}

/** A binding whose answers can be read without knowing what was called. */
type TextBinding = Exclude<Binding, 'grpc'>;

const readers: Record<TextBinding, (response: Response) => AsyncGenerator<JsonObject, void>> = {
	jsonrpc: readJsonRpcAnswer,
	rest: readRestAnswer
};

/** A request written by hand, such as a malformed one or one for a card. */
export interface RequestOptions {
	method: string;
	url: string;
	headers?: HeadersInit;
	body?: string;
	/** How the answer is read: as of that binding, else as bare JSON. */
	binding?: TextBinding;
	signal?: AbortSignal;
	/** Hears of every step of the exchange, each time with all of it. */
	onChange?: (exchange: Exchange) => void;
}

/** Calls one agent and records each exchange. */
export interface AgentClient {
	/** An id for an exchange that is yet to come. */
	createId(): string;
	/**
	 * Makes a call and resolves with the whole exchange, however it ends: an error answer, an abort
	 * and a broken connection are endings, not rejections.
	 */
	call(options: CallOptions): Promise<CallExchange>;
	/** Sends a request as it stands and resolves with the whole exchange, however it ends. */
	request(options: RequestOptions): Promise<Exchange>;
}

/**
 * A client of one agent, over any binding that its card names.
 *
 * @example
 * const client = createClient({ fetch, card });
 * const { messages, ending } = await client.call({
 * 	operation: 'GetTask',
 * 	binding: 'rest',
 * 	request: { id: 'task-7b31c9d0' },
 * 	headers: { 'A2A-Version': '1.0' }
 * });
 */
export function createClient({
	fetch,
	card,
	now = () => performance.now(),
	createId = exchangeIds()
}: ClientOptions): AgentClient {
	let sequence = 0;
	return {
		createId,
		call({ id = createId(), operation: name, onChange = () => {}, ...options }) {
			const { binding, request, text, headers, signal } = options;
			sequence += 1;
			const start = { id, sequence, operation: name, binding, asked: request, written: text };
			const recorder = new Recorder<CallExchange>({ start, now, onChange });
			const answer = () => {
				const url = needInterfaceUrl(card, binding);
				return callerFor(binding)({
					operation: operation(name),
					request,
					text,
					url,
					headers: new Headers(headers),
					fetch: recorder.wrap(fetch),
					signal,
					sequence: start.sequence
				});
			};
			return record(recorder, answer, signal);
		},
		request({ url, binding, signal, onChange = () => {}, ...init }) {
			sequence += 1;
			const recorder = new Recorder({
				start: { id: createId(), sequence, binding },
				now,
				onChange
			});
			const read = binding ? readers[binding] : readRestAnswer;
			const answer = async function* () {
				yield* read(await recorder.wrap(fetch)(url, { ...init, signal }));
			};
			return record(recorder, answer, signal);
		}
	};
}

async function record<Kind extends Exchange>(
	recorder: Recorder<Kind>,
	answer: () => AsyncIterable<JsonObject>,
	signal?: AbortSignal
): Promise<Kind> {
	try {
		for await (const message of answer()) recorder.message(message);
		recorder.complete();
	} catch (caught) {
		recorder.fail(caught, signal);
	}
	return recorder.exchange;
}

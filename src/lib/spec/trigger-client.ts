import type { CallExchange, Exchange } from '../exchange/index.js';
import type { Binding, JsonObject, OperationName } from '../protocol/index.js';
import {
	bindings,
	currentVersion,
	declaredExtensions,
	interfaceUrl,
	needInterfaceUrl,
	textIn,
	urlBelow
} from '../protocol/index.js';

/** What triggers call through; a client of one agent. */
export interface CallPort {
	call(options: {
		operation: OperationName;
		binding: Binding;
		request: JsonObject;
		headers?: HeadersInit;
		signal?: AbortSignal;
		onChange?: (exchange: CallExchange) => void;
	}): Promise<CallExchange>;
	request(options: RawRequest): Promise<Exchange>;
}

/** A request written by hand. */
export interface RawRequest {
	method: string;
	url: string;
	headers?: HeadersInit;
	body?: string;
	/** As which binding's the answer is read. */
	binding?: 'jsonrpc' | 'rest';
	signal?: AbortSignal;
	onChange?: (exchange: Exchange) => void;
}

export interface TriggerClientOptions {
	port: CallPort;
	/** As it came. */
	card: JsonObject;
	cardUrl: string;
	/** Over which calls are made, unless a trigger names another. */
	binding: Binding;
	/** Goes into ids, so that runs against a lasting agent do not meet. Default: empty. */
	run?: string;
	/** Ends every call that is under way and every later one before it is sent, so that a trigger ends soon. */
	signal?: AbortSignal;
}

/** Beside the version and the required extensions; undefined leaves a header out. */
type OtherHeaders = Readonly<Record<string, string | undefined>>;

export interface CallOptions {
	binding?: Binding;
	headers?: OtherHeaders;
	signal?: AbortSignal;
	onChange?: (exchange: CallExchange) => void;
}

/** Calls an agent over one binding and keeps every exchange. */
export class TriggerClient {
	readonly card: JsonObject;
	readonly binding: Binding;
	readonly #port: CallPort;
	readonly #cardUrl: string;
	readonly #run: string;
	readonly #signal: AbortSignal | undefined;
	#exchanges: Exchange[] = [];
	#ids = 0;

	constructor({ port, card, cardUrl, binding, run = '', signal }: TriggerClientOptions) {
		this.card = card;
		this.binding = binding;
		this.#port = port;
		this.#cardUrl = cardUrl;
		this.#run = run;
		this.#signal = signal;
	}

	/** Everything that came to its end so far, in that order. */
	get exchanges(): readonly Exchange[] {
		return this.#exchanges;
	}

	/** Those that the card lists, the client's own first. */
	get bindings(): readonly Binding[] {
		const others = bindings.filter((binding) => binding !== this.binding);
		return [this.binding, ...others].filter((binding) => interfaceUrl(this.card, binding));
	}

	async call(
		operation: OperationName,
		request: JsonObject,
		{ binding = this.binding, headers, signal, ...options }: CallOptions = {}
	): Promise<CallExchange> {
		return this.#keep(
			await this.#port.call({
				operation,
				binding,
				request,
				headers: this.#headers(headers),
				signal: this.#bounded(signal),
				...options
			})
		);
	}

	/** A request to the client's own interface that is no well-formed call; `path` follows its URL. */
	async request({
		path = '',
		headers,
		signal,
		...request
	}: Pick<RawRequest, 'method' | 'body' | 'signal' | 'onChange'> & {
		path?: string;
		headers?: OtherHeaders;
	}): Promise<Exchange> {
		const { binding } = this;
		if (binding === 'grpc') throw new Error('Failed to send a request by hand: gRPC is binary');
		const url = urlBelow(needInterfaceUrl(this.card, binding), path);
		const all = this.#headers({
			...(request.body !== undefined && { 'Content-Type': 'application/json' }),
			...headers
		});
		return this.#keep(
			await this.#port.request({
				...request,
				url,
				binding,
				headers: all,
				signal: this.#bounded(signal)
			})
		);
	}

	/** Fetches the public card. */
	async fetchCard(headers: Record<string, string> = {}): Promise<Exchange> {
		return this.#keep(
			await this.#port.request({ method: 'GET', url: this.#cardUrl, headers, signal: this.#signal })
		);
	}

	/** An id that was not used before; the agent's behaviour may hang on how it begins. */
	newId(beginning: string): string {
		this.#ids += 1;
		return [beginning, this.#run, this.#ids].filter((part) => part !== '').join('-');
	}

	#bounded(own: AbortSignal | undefined): AbortSignal | undefined {
		const signals = [own, this.#signal].filter((signal) => signal !== undefined);
		return signals.length > 1 ? AbortSignal.any(signals) : signals[0];
	}

	#headers(others: OtherHeaders = {}): Record<string, string> {
		const required = declaredExtensions(this.card).flatMap((extension) =>
			extension.required === true ? (textIn(extension, 'uri') ?? []) : []
		);
		const all: OtherHeaders = {
			'A2A-Version': currentVersion,
			...(required.length > 0 && { 'A2A-Extensions': required.join(', ') }),
			...others
		};
		return Object.fromEntries(
			Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined)
		);
	}

	#keep<Kind extends Exchange>(exchange: Kind): Kind {
		this.#exchanges = [...this.#exchanges, exchange];
		return exchange;
	}
}

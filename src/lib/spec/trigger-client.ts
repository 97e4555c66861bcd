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
import type { Wake } from '../wire/index.js';

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

/** How long a caller waits for an agent. */
export interface WaitLimit {
	/** In ms, for each answer and for each further event of a stream. */
	ms: number;
	wake: Wake;
}

/** A call that was given up on, since nothing came for as long as the caller waits. */
export interface GivenUpCall {
	/** Number of the exchange. */
	sequence: number;
	/** Undefined for a request written by hand. */
	operation?: OperationName;
	/** How long nothing came, in ms. */
	after: number;
}

/** What a client of triggers is made of. */
export interface TriggerClientOptions {
	port: CallPort;
	/** As it came. */
	card: JsonObject;
	cardUrl: string;
	/** Over which calls are made, unless a trigger names another. */
	binding: Binding;
	waitLimit: WaitLimit;
	/** Goes into ids, so that runs against a lasting agent do not meet. Default: empty. */
	run?: string;
	/** Ends every call that is under way and every later one before it is sent, so that a trigger ends soon. */
	signal?: AbortSignal;
}

/** Beside the version and the required extensions; undefined leaves a header out. */
type OtherHeaders = Readonly<Record<string, string | undefined>>;

/** How a call differs from the usual one of its client. */
export interface TriggerCallOptions {
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
	readonly #waitLimit: WaitLimit;
	readonly #givenUp: GivenUpCall[] = [];
	#exchanges: Exchange[] = [];
	#ids = 0;

	constructor({ port, card, cardUrl, binding, waitLimit, run = '', signal }: TriggerClientOptions) {
		this.card = card;
		this.binding = binding;
		this.#port = port;
		this.#cardUrl = cardUrl;
		this.#waitLimit = waitLimit;
		this.#run = run;
		this.#signal = signal;
	}

	/** Everything that came to its end so far, in that order. */
	get exchanges(): readonly Exchange[] {
		return this.#exchanges;
	}

	/** The calls that were too slow for the limit. */
	get givenUp(): readonly GivenUpCall[] {
		return this.#givenUp;
	}

	/** Those that the card lists, the client's own first. */
	get bindings(): readonly Binding[] {
		const others = bindings.filter((binding) => binding !== this.binding);
		return [this.binding, ...others].filter((binding) => interfaceUrl(this.card, binding));
	}

	async call(
		operation: OperationName,
		request: JsonObject,
		{ binding = this.binding, headers, signal, onChange }: TriggerCallOptions = {}
	): Promise<CallExchange> {
		return this.#keep({ signal, onChange }, (watched) =>
			this.#port.call({
				operation,
				binding,
				request,
				headers: this.#headers(headers),
				...watched
			})
		);
	}

	/** Sends a request written by hand to the client's own interface; `path` follows its URL. */
	async request({
		path = '',
		headers,
		signal,
		onChange,
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
		return this.#keep({ signal, onChange }, (watched) =>
			this.#port.request({ ...request, url, binding, headers: all, ...watched })
		);
	}

	/** Fetches the public card. */
	async fetchCard(headers: Record<string, string> = {}): Promise<Exchange> {
		return this.#keep({}, (watched) =>
			this.#port.request({ method: 'GET', url: this.#cardUrl, headers, ...watched })
		);
	}

	/** Waits until something has come to its end, for `ms` at most and no longer than the limit. */
	async waitFor(work: Promise<unknown>, ms: number): Promise<void> {
		let cancel = () => {};
		const over = new Promise<void>((resolve) => {
			cancel = this.#waitLimit.wake(Math.min(ms, this.#waitLimit.ms), resolve);
		});
		await Promise.race([work, over]);
		cancel();
	}

	/** An id that was not used before; the agent's behaviour may hang on how it begins. */
	newId(beginning: string): string {
		this.#ids += 1;
		return [beginning, this.#run, this.#ids].filter((part) => part !== '').join('-');
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

	/** Sends something and keeps the exchange; gives up on it where nothing comes for too long. */
	async #keep<Kind extends Exchange>(
		{ signal, onChange }: Watched<Kind>,
		send: (watched: Watched<Kind>) => Promise<Kind>
	): Promise<Kind> {
		const { ms, wake } = this.#waitLimit;
		const stop = new AbortController();
		const abort = () => stop.abort();
		const others = [signal, this.#signal].filter((other) => other !== undefined);
		for (const other of others) other.addEventListener('abort', abort);
		if (others.some(({ aborted }) => aborted)) abort();
		let isLate = false;
		let cancel = () => {};
		let seen = -1;
		const noteSigns = (signs: number) => {
			if (signs === seen) return;
			seen = signs;
			cancel();
			cancel = wake(ms, () => {
				isLate = !stop.signal.aborted;
				abort();
			});
		};
		noteSigns(0);
		try {
			const exchange = await send({
				signal: stop.signal,
				onChange: (change) => {
					noteSigns(signsIn(change));
					onChange?.(change);
				}
			});
			const { sequence, operation, ending } = exchange;
			if (isLate && ending?.kind === 'aborted') {
				this.#givenUp.push({ sequence, operation, after: ms });
			}
			this.#exchanges = [...this.#exchanges, exchange];
			return exchange;
		} finally {
			cancel();
			for (const other of others) other.removeEventListener('abort', abort);
		}
	}
}

interface Watched<Kind extends Exchange> {
	signal?: AbortSignal;
	onChange?: (exchange: Kind) => void;
}

/** How much an agent has said; bytes that only keep a connection open do not count. */
function signsIn({ response, messages }: Exchange): number {
	return (response ? 1 : 0) + messages.length;
}

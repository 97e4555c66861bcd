import type { Binding, JsonObject, OperationName, Violation } from '../protocol/index.js';
import type { CodeKind } from '../wire/index.js';
import { joinBytes } from '../wire/index.js';
import { GrowingBytes } from './growing-bytes.js';
import { runningFold } from './running-fold.js';

/** A recorded request and its answer, as plain data. Times are ms since the request was sent. */
export interface Exchange {
	/** No other exchange has it, not in another tab, nor after a page was loaded again. */
	readonly id: string;
	/** Number of the request among those of its client, from 1. */
	readonly sequence: number;
	/** When the request was sent, in ms of a clock that all exchanges of a client share. */
	readonly startedAt: number;
	/** The operation called; absent for any other request, such as that for a card. */
	readonly operation?: OperationName;
	/** Absent for a request that goes to no interface, such as that for a card. */
	readonly binding?: Binding;
	/** The request message in ProtoJSON, as its caller wrote it. */
	readonly asked?: JsonObject;
	/** The text that was sent in place of `asked`, which is empty where the text is no JSON object. */
	readonly written?: string;
	/** Absent until there is something to send. */
	readonly request?: RecordedRequest;
	/** Absent until the answer has begun. */
	readonly response?: RecordedResponse;
	/** The messages of the answer: one, or the events of a stream. */
	readonly messages: readonly RecordedMessage[];
	/** Absent while the exchange goes on. */
	readonly ending?: Ending;
}

/** The exchange of a call of an operation. */
export type CallExchange = Exchange & Required<Pick<Exchange, 'operation' | 'binding' | 'asked'>>;

/** As handed to `fetch`; a browser adds headers of its own that no page can see. */
export interface RecordedRequest {
	readonly method: string;
	readonly url: string;
	readonly headers: readonly Header[];
	readonly body: Uint8Array;
}

/** As read from `fetch`; `at` is when its head came. */
export interface RecordedResponse {
	readonly at: number;
	readonly status: number;
	readonly headers: readonly Header[];
	/** The body in the pieces in which it came. */
	readonly chunks: readonly RecordedChunk[];
}

/** A piece of a body, as it came. */
export interface RecordedChunk {
	readonly at: number;
	readonly bytes: Uint8Array;
}

/** Names are in lower case, as fetch gives them. */
export type Header = readonly [name: string, value: string];

/** One message of an answer in ProtoJSON, and when it could be read. */
export interface RecordedMessage {
	readonly at: number;
	readonly value: JsonObject;
}

/**
 * How an exchange ended: `complete` with a result, `refused` with an answer that is an error.
 */
export type Ending =
	| { readonly kind: 'complete'; readonly at: number }
	/** The caller canceled it; the task goes on. */
	| { readonly kind: 'aborted'; readonly at: number }
	| { readonly kind: 'refused'; readonly at: number; readonly error: RecordedError }
	/** Nothing was sent, or the connection broke. */
	| { readonly kind: 'failed'; readonly at: number; readonly message: string };

/** An answer that is an error. */
export interface RecordedError {
	readonly kind: CodeKind;
	readonly code: number;
	readonly status?: string;
	readonly reason?: string;
	readonly message: string;
	readonly metadata: Readonly<Record<string, string>>;
	readonly violations: readonly Violation[];
	readonly details: readonly JsonObject[];
}

/** All bytes of the response body that have come so far. */
export function responseBody({ response }: Exchange): Uint8Array {
	return joinBytes((response?.chunks ?? []).map(({ bytes }) => bytes));
}

/** Does what `responseBody` does, for one exchange again and again: each of its chunks is copied once. */
export function bodyReader(): (exchange: Exchange) => Uint8Array {
	const join = runningFold(
		() => new GrowingBytes(),
		(body, { bytes }: RecordedChunk) => body.append(bytes)
	);
	return ({ response }) => join(response?.chunks ?? []).soFar;
}

import type { JsonObject, Operation } from '../protocol/index.js';

/** A call as a client makes it. */
export interface WireCall {
	operation: Operation;
	/**
	 * The request message in ProtoJSON; sent as it is wherever the binding allows. Members that are
	 * undefined are left out, at every level.
	 */
	request: JsonObject;
	/**
	 * The request as it is written, to be sent like that: for text that is no JSON object, whose
	 * `request` is empty, or that says more than `request` holds. A caller throws a plain Error, before
	 * anything is sent, where its binding has no place for it.
	 */
	text?: string;
	/** URL of the interface, as the card gives it. */
	url: string;
	/** Service parameters and all other headers to send; the binding adds its own. */
	headers: Headers;
	fetch: typeof fetch;
	signal?: AbortSignal;
	/** Number of the call; JSON-RPC uses it as the id. */
	sequence: number;
}

/**
 * Makes a call and gives the messages of its answer in ProtoJSON: one, or the events of a stream as
 * they arrive. Throws AnswerError for an answer that is an error or cannot be read; what `fetch`
 * throws passes through.
 */
export type Caller = (call: WireCall) => AsyncGenerator<JsonObject, void>;

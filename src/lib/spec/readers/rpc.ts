import type { Exchange } from '../../exchange/index.js';
import type { JsonObject, Operation } from '../../protocol/index.js';
import { findOperation, isJsonObject } from '../../protocol/index.js';
import type { Find } from '../clause.js';
import type { ClauseFinding } from '../verdict.js';
import { isTurnedAway } from './outcomes.js';
import { bodyOf, jsonOf, mediaTypeOf, requestHeader, requestJson } from './raw.js';

/**
 * An exchange over JSON-RPC, a call or a request written by hand, with the envelopes of its
 * messages.
 */
export interface RpcExchange {
	exchange: Exchange;
	/** The body of the request; undefined where it is no JSON. */
	request: unknown;
	/** The body of the answer, or the data of each event; what is no JSON is undefined. */
	answers: readonly unknown[];
	isStream: boolean;
}

/** Those that were let in by HTTP: POST with the media type of the binding. */
export function rpcExchanges(exchanges: readonly Exchange[]): RpcExchange[] {
	return exchanges.filter(isLetIn).map((exchange) => ({
		exchange,
		request: requestJson(exchange),
		answers: jsonOf(exchange),
		isStream: mediaTypeOf(exchange) === 'text/event-stream'
	}));
}

function isLetIn(exchange: Exchange): boolean {
	const { binding, request, response, ending } = exchange;
	if (binding !== 'jsonrpc' || !request || !response || isTurnedAway(exchange)) return false;
	const isWhole = ending?.kind === 'complete' || ending?.kind === 'refused';
	if (!isWhole && mediaTypeOf(exchange) !== 'text/event-stream') return false;
	const type = requestHeader(exchange, 'Content-Type') ?? 'application/json';
	return request.method === 'POST' && /^application\/json\s*(;|$)/i.test(type);
}

/** Whether an answer is the agent's: pages of a server without an agent have another HTTP status. */
export function isOfAgent({ exchange, answers, isStream }: RpcExchange): boolean {
	const [first] = answers;
	return (
		isStream || exchange.response?.status === 200 || (isJsonObject(first) && 'jsonrpc' in first)
	);
}

export function hasBody({ exchange }: RpcExchange): boolean {
	return bodyOf(exchange) !== '';
}

/** The method of a request that is well formed. */
export function methodOf({ request }: RpcExchange): string | undefined {
	if (!isJsonObject(request) || request.jsonrpc !== '2.0' || !isId(request.id)) return undefined;
	return typeof request.method === 'string' ? request.method : undefined;
}

/** The operation that a well-formed request calls; undefined for other methods. */
export function rpcOperation(rpc: RpcExchange): Operation | undefined {
	return findOperation(methodOf(rpc) ?? '');
}

/** The id to answer with; null where the request has none that can be read. */
export function idOf({ request }: RpcExchange): string | number | null {
	const id = isJsonObject(request) ? request.id : null;
	return isId(id) ? id : null;
}

function isId(id: unknown): id is string | number | null {
	return id === null || typeof id === 'string' || typeof id === 'number';
}

/** The error of an envelope, if it has one. */
export function envelopeError(envelope: unknown): JsonObject | undefined {
	const error = isJsonObject(envelope) ? envelope.error : undefined;
	return isJsonObject(error) ? (error as JsonObject) : undefined;
}

/** Whether a request asks for version 1.0, so that methods of other versions are no part of it. */
export function asksForVersion1(exchange: Exchange): boolean {
	return /^1\.\d+(\.\d+)?$/.test(requestHeader(exchange, 'A2A-Version') ?? '');
}

/** Judges each exchange by itself. */
export function eachRpc(judge: (rpc: RpcExchange) => Iterable<ClauseFinding>): Find {
	return function* (exchanges) {
		for (const rpc of rpcExchanges(exchanges)) yield* judge(rpc);
	};
}

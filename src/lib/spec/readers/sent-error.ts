import type { Exchange } from '../../exchange/index.js';
import type { JsonObject } from '../../protocol/index.js';
import { isJsonObject } from '../../protocol/index.js';
import { errorOf } from './calls.js';
import { jsonOf } from './raw.js';

/** The error object that an answer is, as it was sent; that of gRPC is made of status and details. */
export function sentError(exchange: Exchange): JsonObject | undefined {
	const error = errorOf(exchange);
	if (!error) return undefined;
	const { code, message, details } = error;
	if (error.kind === 'grpc') return { code, message, details: [...details] };
	const sent = jsonOf(exchange).filter(isJsonObject) as JsonObject[];
	return sent.map((json) => json.error).findLast(isJsonObject) as JsonObject | undefined;
}

/** The details of an answer that is an error, as they were sent; undefined where there are none. */
export function sentDetails(exchange: Exchange): unknown {
	const error = sentError(exchange);
	return (exchange.binding === 'jsonrpc' ? error?.data : error?.details) ?? undefined;
}

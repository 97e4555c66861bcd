import { bodyText } from './body-text.js';
import type { Exchange } from './exchange.js';
import { responseBody } from './exchange.js';

/** The gRPC status of an exchange; undefined over other bindings and while none has come. */
export function grpcStatus({
	binding,
	ending
}: Exchange): { code: number; name: string } | undefined {
	if (binding !== 'grpc') return undefined;
	if (ending?.kind === 'complete') return { code: 0, name: 'OK' };
	if (ending?.kind !== 'refused' || ending.error.kind !== 'grpc') return undefined;
	return { code: ending.error.code, name: ending.error.status ?? '' };
}

/**
 * The error of an answer as JSON: the body as it came, or the details where the body is binary or
 * a stream.
 */
export function errorBody(
	exchange: Exchange
): { source: 'body' | 'details'; value: unknown } | undefined {
	const { response, ending } = exchange;
	if (ending?.kind !== 'refused') return undefined;
	try {
		const text = bodyText(responseBody(exchange), response?.headers ?? []) ?? '';
		return { source: 'body', value: JSON.parse(text) as unknown };
	} catch {
		const { details } = ending.error;
		if (details.length === 0) return undefined;
		return { source: 'details', value: details };
	}
}

/** Why an exchange has no result, as the agent or the browser says it; empty where it has one. */
export function errorText({ ending }: Exchange): string {
	if (ending?.kind === 'refused') return ending.error.message;
	return ending?.kind === 'failed' ? ending.message : '';
}

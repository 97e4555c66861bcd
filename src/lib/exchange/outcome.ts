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

/** A refusal in JSON: the body as it came, or the details where that is binary or a stream. */
export function errorJson(
	exchange: Exchange
): { source: 'body' | 'details'; text: string } | undefined {
	const { response, ending } = exchange;
	if (ending?.kind !== 'refused') return undefined;
	try {
		const body = JSON.parse(
			bodyText(responseBody(exchange), response?.headers ?? []) ?? ''
		) as unknown;
		return { source: 'body', text: JSON.stringify(body, null, 2) };
	} catch {
		const { details } = ending.error;
		if (details.length === 0) return undefined;
		return { source: 'details', text: JSON.stringify(details, null, 2) };
	}
}

/** Why an exchange came to no result, in the words of whoever said so; empty where it did. */
export function errorText({ ending }: Exchange): string {
	if (ending?.kind === 'refused') return ending.error.message;
	return ending?.kind === 'failed' ? ending.message : '';
}

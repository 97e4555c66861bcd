import { expect } from 'vitest';
import type { CallExchange } from '../../src/lib/exchange/index.js';
import { responseBody } from '../../src/lib/exchange/index.js';
import type { A2AReason, Binding, Edition } from '../../src/lib/protocol/index.js';
import type { WireError } from '../conformance/wire-error.js';
import { readWireError } from '../conformance/wire-error.js';

/** What one error is on each binding; HTTP+JSON names the gRPC status too. */
export interface ErrorCodes {
	jsonrpc: number;
	http: number;
	grpc: number;
	status: string;
}

const notFound = { http: 404, grpc: 5, status: 'NOT_FOUND' };
const precondition = { http: 400, grpc: 9, status: 'FAILED_PRECONDITION' };
const invalidArgument = { http: 400, grpc: 3, status: 'INVALID_ARGUMENT' };
const unimplemented = { grpc: 12, status: 'UNIMPLEMENTED' };

const invalidParams: ErrorCodes = { jsonrpc: -32602, ...invalidArgument };

/** Section 5.4 as release 1.0.1 has it. */
export const codesOf: Record<A2AReason, ErrorCodes> = {
	TASK_NOT_FOUND: { jsonrpc: -32001, ...notFound },
	TASK_NOT_CANCELABLE: { jsonrpc: -32002, ...precondition },
	PUSH_NOTIFICATION_NOT_SUPPORTED: { jsonrpc: -32003, ...precondition },
	UNSUPPORTED_OPERATION: { jsonrpc: -32004, ...precondition },
	CONTENT_TYPE_NOT_SUPPORTED: { jsonrpc: -32005, ...invalidArgument },
	INVALID_AGENT_RESPONSE: { jsonrpc: -32006, http: 500, grpc: 13, status: 'INTERNAL' },
	EXTENDED_AGENT_CARD_NOT_CONFIGURED: { jsonrpc: -32007, ...precondition },
	EXTENSION_SUPPORT_REQUIRED: { jsonrpc: -32008, ...precondition },
	VERSION_NOT_SUPPORTED: { jsonrpc: -32009, ...precondition }
};

/** The cells that were other ones in the release before. */
const changed: Record<Edition, Partial<Record<A2AReason, Partial<ErrorCodes>>>> = {
	'1.0.1': {},
	'1.0.0': {
		TASK_NOT_CANCELABLE: { http: 409 },
		PUSH_NOTIFICATION_NOT_SUPPORTED: unimplemented,
		UNSUPPORTED_OPERATION: unimplemented,
		CONTENT_TYPE_NOT_SUPPORTED: { http: 415 },
		INVALID_AGENT_RESPONSE: { http: 502 },
		VERSION_NOT_SUPPORTED: unimplemented
	}
};

/** Checks that a call was refused, before any event, with that error of A2A and with all its codes. */
export function expectReason(
	exchange: CallExchange,
	reason: A2AReason,
	{
		metadata = {},
		edition = '1.0.1'
	}: { metadata?: Record<string, string>; edition?: Edition } = {}
): void {
	const codes = { ...codesOf[reason], ...changed[edition][reason] };
	expect(detailsOf(exchange, codes)).toMatchObject([
		{
			'@type': 'type.googleapis.com/google.rpc.ErrorInfo',
			reason,
			domain: 'a2a-protocol.org',
			...(Object.keys(metadata).length > 0 && { metadata })
		}
	]);
	expect(exchange.ending).toMatchObject({ error: { reason } });
}

/** Checks that a call was refused, before any event, for exactly these fields. */
export function expectInvalid(exchange: CallExchange, fields: readonly string[]): void {
	expect(detailsOf(exchange, invalidParams)).toEqual([
		{
			'@type': 'type.googleapis.com/google.rpc.BadRequest',
			fieldViolations: fields.map((field) => ({
				field,
				description: expect.any(String) as string
			}))
		}
	]);
}

function detailsOf(exchange: CallExchange, expected: ErrorCodes): WireError['details'] {
	const { binding, messages, ending } = exchange;
	expect(ending?.kind).toBe('refused');
	expect(messages).toEqual([]);
	expect(new TextDecoder().decode(responseBody(exchange))).not.toMatch(internals);
	const { codes, details } = readWireError[binding](exchange);
	expect(shown[binding](codes)).toEqual(due[binding](expected));
	return details;
}

/** Stack traces and words of the machinery, which no caller may see. */
const internals = /\bat .+:\d+:\d+|node_modules|(Type|Syntax|Reference|Connect)Error/;

const shown: Record<Binding, (codes: WireError['codes']) => unknown> = {
	jsonrpc: ({ jsonrpc }) => jsonrpc,
	rest: ({ http, grpc }) => [http, grpc?.[1]],
	grpc: ({ grpc }) => grpc?.[0]
};

const due: Record<Binding, (codes: ErrorCodes) => unknown> = {
	jsonrpc: ({ jsonrpc }) => jsonrpc,
	rest: ({ http, status }) => [http, status],
	grpc: ({ grpc }) => grpc
};

import { expect } from 'vitest';
import type { A2AReason, Edition } from '../../src/lib/protocol/index.js';
import type { RefusalFacts } from './clients/client.js';
import type { Way } from './kit.js';

/** The number of an error on each binding. */
export interface Codes {
	jsonrpc: number;
	http: number;
	grpc: number;
}

/** The codes of gRPC that are in use. */
const invalidArgument = 3;
const notFound = 5;
const failedPrecondition = 9;
const unimplemented = 12;

export const invalidParams: Codes = { jsonrpc: -32602, http: 400, grpc: invalidArgument };

type TestedReason = Exclude<
	A2AReason,
	'INVALID_AGENT_RESPONSE' | 'EXTENDED_AGENT_CARD_NOT_CONFIGURED'
>;

/** Section 4.1 of the contract, for release 1.0.1. */
const codes: Record<TestedReason, Codes> = {
	TASK_NOT_FOUND: { jsonrpc: -32001, http: 404, grpc: notFound },
	TASK_NOT_CANCELABLE: { jsonrpc: -32002, http: 400, grpc: failedPrecondition },
	PUSH_NOTIFICATION_NOT_SUPPORTED: { jsonrpc: -32003, http: 400, grpc: failedPrecondition },
	UNSUPPORTED_OPERATION: { jsonrpc: -32004, http: 400, grpc: failedPrecondition },
	CONTENT_TYPE_NOT_SUPPORTED: { jsonrpc: -32005, http: 400, grpc: invalidArgument },
	EXTENSION_SUPPORT_REQUIRED: { jsonrpc: -32008, http: 400, grpc: failedPrecondition },
	VERSION_NOT_SUPPORTED: { jsonrpc: -32009, http: 400, grpc: failedPrecondition }
};

/** What the kit, which was made for the release before, wants instead. */
const changed: Record<Edition, Partial<Record<TestedReason, Partial<Codes>>>> = {
	'1.0.1': {},
	'1.0.0': {
		TASK_NOT_CANCELABLE: { http: 409 },
		CONTENT_TYPE_NOT_SUPPORTED: { http: 415 },
		PUSH_NOTIFICATION_NOT_SUPPORTED: { grpc: unimplemented },
		UNSUPPORTED_OPERATION: { grpc: unimplemented },
		VERSION_NOT_SUPPORTED: { grpc: unimplemented }
	}
};

const codeOf: Record<Way, keyof Codes> = {
	jsonrpc: 'jsonrpc',
	http_json: 'http',
	grpc: 'grpc',
	grpc_web: 'grpc'
};

interface Place {
	edition: Edition;
	way: Way;
}

/** Checks that an error is the one that A2A has for that reason, in that edition. */
export function expectReason(facts: RefusalFacts, reason: TestedReason, place: Place): void {
	expectCode(facts, { ...codes[reason], ...changed[place.edition][reason] }, place.way);
	expect(facts.details.ErrorInfo).toMatchObject({ reason, domain: 'a2a-protocol.org' });
}

/** Checks that an error is about fields of the request, and about these. */
export function expectInvalid(facts: RefusalFacts, fields: string[], way: Way): void {
	expectCode(facts, invalidParams, way);
	const violations = facts.details.BadRequest?.fieldViolations as { field: string }[] | undefined;
	expect(violations?.map(({ field }) => field)).toEqual(fields);
}

function expectCode(facts: RefusalFacts, expected: Codes, way: Way): void {
	const name = codeOf[way];
	expect({ [name]: facts[name] }).toEqual({ [name]: expected[name] });
}

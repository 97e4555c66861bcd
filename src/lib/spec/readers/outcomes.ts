import type { Exchange, RecordedError } from '../../exchange/index.js';
import type { A2AReason } from '../../protocol/index.js';
import { a2aReasons, essence } from '../../protocol/index.js';
import { errorDomain } from '../../wire/index.js';
import type { Came } from '../finding-codes.js';
import { errorInfoOf } from './errors.js';
import { requestHeader } from './raw.js';

/* How exchanges went, and what that tells. */

/** The error that an exchange ended with, if it was refused. */
export function errorOf({ ending }: Exchange): RecordedError | undefined {
	return ending?.kind === 'refused' ? ending.error : undefined;
}

/** The error of A2A that an exchange ended with; agents may have others in domains of their own. */
export function reasonOf(exchange: Exchange): A2AReason | undefined {
	const error = errorOf(exchange);
	const domain = error && errorInfoOf(error)?.domain;
	if (typeof domain === 'string' && domain !== errorDomain) return undefined;
	return a2aReasons.find((reason) => reason === error?.reason);
}

/** How an exchange went. */
export function told({ ending, messages }: Exchange): Extract<Came, { code: 'outcome' }> {
	const told = { code: 'outcome', messages: messages.length } as const;
	if (!ending) return { ...told, ending: 'open' };
	if (ending.kind === 'failed') return { ...told, ending: 'failed', failure: ending.message };
	if (ending.kind !== 'refused') return { ...told, ending: ending.kind };
	const { kind, code, status, reason, message } = ending.error;
	const error = { kind, code: status ?? code, title: reason ?? message };
	return { ...told, ending: 'refused', error };
}

/**
 * Whether nothing can be said of an exchange: its caller left or it broke off before any answer,
 * or it was turned away.
 */
export function isUndecided(exchange: Exchange): boolean {
	const { ending, messages } = exchange;
	if (isTurnedAway(exchange)) return true;
	return ending?.kind !== 'complete' && ending?.kind !== 'refused' && messages.length === 0;
}

/** HTTP: without rights, too large, too many, and no agent behind a gateway. */
const turnedAwayStatuses = [401, 403, 407, 413, 429, 502, 503, 504];
/** gRPC: deadline exceeded, permission denied, resource exhausted, unavailable, unauthenticated. */
const turnedAwayCodes = [4, 7, 8, 14, 16];

/**
 * Whether it was refused because of who asks, how much or when, and not because of what is asked.
 */
export function isTurnedAway(exchange: Exchange): boolean {
	const error = errorOf(exchange);
	// Release 1.0.0 has 502 for an error of A2A.
	if (!error || reasonOf(exchange)) return false;
	if (error.kind === 'grpc') return turnedAwayCodes.includes(error.code);
	const status = exchange.response?.status ?? 0;
	// What is of another media type is no call of gRPC at all.
	return turnedAwayStatuses.includes(status) || (exchange.binding === 'grpc' && status === 415);
}

const early: readonly (A2AReason | undefined)[] = [
	'VERSION_NOT_SUPPORTED',
	'EXTENSION_SUPPORT_REQUIRED'
];

/** Refusals that come before a request is looked at more closely; they say nothing of its fault. */
export function isRefusedEarly(exchange: Exchange): boolean {
	return early.includes(reasonOf(exchange)) || isRefusedForBody(exchange);
}

/**
 * Whether it was refused because its body has the wrong media type for its binding; parts have
 * types of their own.
 */
export function isRefusedForBody(exchange: Exchange): boolean {
	return reasonOf(exchange) === 'CONTENT_TYPE_NOT_SUPPORTED' && isNotJson(exchange);
}

const jsonTypes = {
	jsonrpc: ['application/json'],
	rest: ['application/json', 'application/a2a+json']
};

/** Whether the request itself is of another media type than its binding has. */
function isNotJson(exchange: Exchange): boolean {
	const { binding } = exchange;
	const type = requestHeader(exchange, 'Content-Type');
	if (binding === undefined || binding === 'grpc' || type === undefined) return false;
	return !jsonTypes[binding].includes(essence(type));
}

/** Codes for invalid parameters, by kind. */
const invalidCodes = { jsonrpc: -32602, http: 400, grpc: 3 };

/** Whether it was refused with the code for invalid parameters, and not with an error of A2A. */
export function isRefusedAsInvalid(exchange: Exchange): boolean {
	const error = errorOf(exchange);
	return error !== undefined && error.code === invalidCodes[error.kind] && !reasonOf(exchange);
}

/** How a binding says that it does not know what was called. */
const unknown = { jsonrpc: [-32601], http: [404, 405, 501], grpc: [12] };

/** Codes that say nothing of what was called: something broke on the way or inside. */
const vague = { jsonrpc: [-32603, -32700, -32600, -32000], http: [500], grpc: [2, 4, 13, 15] };

/** Whether an answer shows that an operation is there; undefined where it shows neither. */
export function isServed(exchange: Exchange): boolean | undefined {
	if (isUndecided(exchange) || isRefusedEarly(exchange)) return undefined;
	const error = errorOf(exchange);
	if (!error || reasonOf(exchange)) return true;
	const { kind, code, reason } = error;
	// A reason of the agent's own may stand for anything.
	if (unknown[kind].includes(code)) return reason === undefined ? false : undefined;
	return vague[kind].includes(code) ? undefined : true;
}

import type { CallExchange, Exchange } from '../../exchange/index.js';
import type { A2AReason } from '../../protocol/index.js';
import type { Finding } from '../verdict.js';
import { finding, inEnding, inError } from '../verdict.js';
import { errorOf } from './calls.js';

/** How an exchange went, in a few words. */
export function told({ ending, messages }: Exchange): string {
	const count = `${messages.length} message${messages.length === 1 ? '' : 's'}`;
	if (!ending) return `open, ${count} so far`;
	if (ending.kind === 'refused') {
		const { kind, code, status, reason, message } = ending.error;
		return [reason ?? message, `${kind} ${status ?? code}`].join(', ');
	}
	if (ending.kind === 'failed') return `failed: ${ending.message}`;
	return `${ending.kind}, ${count}`;
}

/**
 * Nothing can be said of calls that their caller gave up on, or that broke off, without an answer,
 * nor of those that were not let in.
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

/** Refused for who asks, how much or when, and not for what is asked. */
export function isTurnedAway(exchange: Exchange): boolean {
	const error = errorOf(exchange);
	if (!error) return false;
	if (error.kind === 'grpc') return turnedAwayCodes.includes(error.code);
	return turnedAwayStatuses.includes(exchange.response?.status ?? 0);
}

/** Refusals that come before a request is looked at more closely; they say nothing of its fault. */
const early: readonly string[] = ['VERSION_NOT_SUPPORTED', 'EXTENSION_SUPPORT_REQUIRED'];

export function isRefusedEarly(exchange: Exchange): boolean {
	return early.includes(errorOf(exchange)?.reason ?? '');
}

/** Expects an A2A error of that reason, before any message. */
export function* refusedWith(exchange: Exchange, reason: A2AReason): Iterable<Finding> {
	if (isUndecided(exchange)) return;
	if (isRefusedEarly(exchange) && !early.includes(reason)) return;
	yield finding(exchange, inError('reason'), {
		holds: errorOf(exchange)?.reason === reason && exchange.messages.length === 0,
		expected: `the error ${reason} and no message`,
		actual: told(exchange)
	});
}

/** Codes for invalid parameters, by kind. */
const invalidCodes = { jsonrpc: -32602, http: 400, grpc: 3 };

/** Refused with the code of its kind for invalid parameters, and not with an error of A2A. */
export function isRefusedAsInvalid(exchange: Exchange): boolean {
	const error = errorOf(exchange);
	return error !== undefined && error.code === invalidCodes[error.kind] && !error.reason;
}

/** Expects a validation error; where a field is named, one that names it too. */
export function* refusedAsInvalid(exchange: Exchange, field?: string): Iterable<Finding> {
	if (isUndecided(exchange) || isRefusedEarly(exchange)) return;
	const named = errorOf(exchange)?.violations.map((violation) => violation.field) ?? [];
	const fields = errorOf(exchange) ? `; fields: ${named.join(', ') || 'none'}` : '';
	yield finding(exchange, inError(field === undefined ? 'code' : 'violations'), {
		holds: isRefusedAsInvalid(exchange) && (field === undefined || named.includes(field)),
		expected: `an invalid-parameter error${field === undefined ? '' : ` naming ${field}`}`,
		actual: told(exchange) + fields
	});
}

/** Expects a result rather than an error. */
export function* answered(exchange: Exchange, why: string): Iterable<Finding> {
	if (isUndecided(exchange) || isRefusedEarly(exchange)) return;
	yield finding(exchange, inEnding, {
		holds: errorOf(exchange) === undefined,
		expected: `a result: ${why}`,
		actual: told(exchange)
	});
}

/** A stream of its own accord at its end, as far as its caller let it go on. */
export function hasEnded({ ending }: CallExchange): boolean {
	return ending?.kind === 'complete' || ending?.kind === 'refused';
}

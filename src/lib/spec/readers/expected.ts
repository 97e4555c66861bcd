import type { CallExchange, Exchange } from '../../exchange/index.js';
import type { A2AReason } from '../../protocol/index.js';
import { a2aReasons, commaList } from '../../protocol/index.js';
import { errorDomain } from '../../wire/index.js';
import type { ResultReason } from '../finding-codes.js';
import type { ClauseFinding } from '../verdict.js';
import { finding, inEnding, inError } from '../verdict.js';
import { callsOf } from './calls.js';
import { errorInfoOf } from './errors.js';
import {
	errorOf,
	isRefusedAsInvalid,
	isRefusedEarly,
	isServed,
	isTurnedAway,
	isUndecided,
	reasonOf,
	told
} from './outcomes.js';
import { requestHeader } from './raw.js';

/*
 * What is expected of the answer to an exchange. Where nothing can be said of it, there is no
 * finding.
 */

/** Expects an error of A2A with that reason, before any message. */
export function* refusedWith(exchange: Exchange, reason: A2AReason): Iterable<ClauseFinding> {
	if (isUndecided(exchange)) return;
	if (isRefusedEarly(exchange) && reason !== 'VERSION_NOT_SUPPORTED') return;
	yield finding(exchange, inError('reason'), {
		holds: reasonOf(exchange) === reason && exchange.messages.length === 0,
		expected: { code: 'error-reason', reason },
		came: told(exchange)
	});
}

/** Expects a validation error; where a field is given, one that names it. */
export function* refusedAsInvalid(exchange: Exchange, field?: string): Iterable<ClauseFinding> {
	if (isUndecided(exchange) || isRefusedEarly(exchange)) return;
	const named = errorOf(exchange)?.violations.map((violation) => violation.field) ?? [];
	const fields = errorOf(exchange) && named;
	yield finding(exchange, inError(field === undefined ? 'code' : 'violations'), {
		holds:
			isRefusedAsInvalid(exchange) &&
			(field === undefined || named.some((own) => isSameField(own, field))),
		expected: { code: 'invalid-parameter', field },
		came: { ...told(exchange), fields }
	});
}

/** Whether two paths mean the same field, in either spelling. */
export function isSameField(field: unknown, path: string): boolean {
	const spelled = (text: string) => text.replaceAll('_', '').toLowerCase();
	return typeof field === 'string' && spelled(field) === spelled(path);
}

/** Expects a result rather than an error. */
export function* answered(exchange: Exchange, why: ResultReason): Iterable<ClauseFinding> {
	if (isUndecided(exchange) || isRefusedEarly(exchange)) return;
	yield finding(exchange, inEnding, {
		holds: errorOf(exchange) === undefined,
		expected: { code: 'result', why },
		came: told(exchange)
	});
}

/** Expects anything but an error that says that there is no such operation. */
export function* served(call: CallExchange): Iterable<ClauseFinding> {
	const isThere = isServed(call);
	if (isThere === undefined) return;
	yield finding(call, inEnding, {
		holds: isThere,
		expected: { code: 'operation-over', operation: call.operation, binding: call.binding ?? '' },
		came: told(call)
	});
}

/** Codes that a call is refused with by A2A errors alone; over HTTP+JSON they come as words. */
const onlyOfA2A = ['NOT_FOUND', 'FAILED_PRECONDITION'];

/** Expects an ErrorInfo in every error of a call that is, or can only be, an error of A2A. */
export function* errorInfoGiven(exchanges: readonly Exchange[]): Iterable<ClauseFinding> {
	for (const call of callsOf(exchanges)) {
		const error = errorOf(call);
		if (!error || isTurnedAway(call)) continue;
		const info = errorInfoOf(error);
		const isOther = info !== undefined && !a2aReasons.some((reason) => reason === info.reason);
		if (isOther || (!info && !onlyOfA2A.includes(error.status ?? ''))) continue;
		yield finding(call, inError('details'), {
			holds: reasonOf(call) !== undefined && info?.domain === errorDomain,
			expected: { code: 'error-info', domain: errorDomain },
			actual: error.details
		});
	}
}

/**
 * Expects calls with several extensions in one field to be handled like others. Only calls of
 * ListTasks that ask for nothing else are looked at: an error there is about the field.
 */
export function* severalExtensionsTaken(exchanges: readonly Exchange[]): Iterable<ClauseFinding> {
	for (const call of callsOf(exchanges, 'ListTasks')) {
		const named = commaList(requestHeader(call, 'A2A-Extensions') ?? '');
		if (Object.keys(call.asked).length > 0 || named.length < 2) continue;
		yield* answered(call, 'several-extensions');
	}
}

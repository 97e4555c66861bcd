import type { Exchange } from '../../exchange/index.js';
import { a2aReasons } from '../../protocol/index.js';
import type { Finding } from '../verdict.js';
import { finding, inError } from '../verdict.js';
import { callsOf, errorOf } from './calls.js';
import { isTurnedAway } from './endings.js';
import { a2aReasonOf, errorDomain, errorInfoType } from './error-table.js';

/** Codes that a call is refused with by A2A errors alone; over HTTP+JSON they come as words. */
const onlyOfA2A = ['NOT_FOUND', 'FAILED_PRECONDITION'];

/** Expects an ErrorInfo on every refusal of a call that is, or can only be, an A2A error. */
export function* errorInfoGiven(exchanges: readonly Exchange[]): Iterable<Finding> {
	for (const call of callsOf(exchanges)) {
		const error = errorOf(call);
		if (!error || isTurnedAway(call)) continue;
		const info = error.details.find((detail) => detail['@type'] === errorInfoType);
		const isOther = info !== undefined && !a2aReasons.some((reason) => reason === info.reason);
		if (isOther || (!info && !onlyOfA2A.includes(error.status ?? ''))) continue;
		yield finding(call, inError('details'), {
			holds: a2aReasonOf(error) !== undefined && info?.domain === errorDomain,
			expected: `an ErrorInfo with a reason of A2A and the domain ${errorDomain}`,
			actual: error.details
		});
	}
}

import type { CallExchange, Exchange } from '../../exchange/index.js';
import { commaList } from '../../protocol/index.js';
import type { Finding } from '../verdict.js';
import { callsOf } from './calls.js';
import { answered, isRefusedEarly } from './endings.js';
import { requestHeader } from './raw.js';

/**
 * Expects that calls with several extensions in one field are handled like others. Only lists that
 * ask for nothing special are looked at: whatever is refused there is refused for the field.
 */
export function* severalExtensionsTaken(exchanges: readonly Exchange[]): Iterable<Finding> {
	for (const call of callsOf(exchanges, 'ListTasks').filter(asksForAll)) {
		const named = commaList(requestHeader(call, 'A2A-Extensions') ?? '');
		if (named.length > 1 && !isRefusedEarly(call)) {
			yield* answered(call, 'several extensions may stand in one field');
		}
	}
}

function asksForAll({ asked }: CallExchange): boolean {
	return Object.keys(asked).length === 0;
}

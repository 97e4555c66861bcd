import { A2AError, isSettled } from '../protocol/index.js';
import { stateOf } from './stream.js';
import type { Subscribe } from './subscribers.js';

interface Wait<Value> {
	subscribe: Subscribe;
	/** Read at the very moment: a further step may follow in the same tick. */
	read: () => Value;
	caller: AbortSignal;
}

/**
 * What `read` gives when the task becomes terminal or interrupted (section 3.2.2). Rejects with
 * A2AError when the agent fails, with the reason of `caller` when that aborts.
 */
export function whenSettled<Value>({ subscribe, read, caller }: Wait<Value>): Promise<Value> {
	return new Promise((resolve, reject) => {
		const abort = () => done(() => reject(caller.reason as Error));
		const off = subscribe({
			event(event) {
				const state = stateOf(event);
				if (state && isSettled(state)) done(() => resolve(read()));
			},
			failure: ({ reason, message }) => done(() => reject(new A2AError(reason, message))),
			gone: () => done(() => reject(new A2AError('INTERNAL_ERROR', 'The sandbox was reset')))
		});
		caller.addEventListener('abort', abort);

		function done(settle: () => void) {
			off();
			caller.removeEventListener('abort', abort);
			settle();
		}
	});
}

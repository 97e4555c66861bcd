import type { Task } from '../protocol/index.js';
import { A2AError, isSettled } from '../protocol/index.js';
import type { Subscribe } from './subscribers.js';

/**
 * The task at the moment in which it becomes terminal or interrupted (section 3.2.2). Rejects with
 * A2AError when the agent fails, with the reason of `caller` when that aborts.
 */
export function whenSettled(subscribe: Subscribe, caller: AbortSignal): Promise<Task> {
	return new Promise((resolve, reject) => {
		const abort = () => done(() => reject(caller.reason as Error));
		const off = subscribe({
			event(_, task) {
				if (isSettled(task.status.state)) done(() => resolve(task));
			},
			failure: (error) => done(() => reject(error)),
			gone: (why) => done(() => reject(new A2AError('INTERNAL_ERROR', why)))
		});
		caller.addEventListener('abort', abort);
		if (caller.aborted) abort();

		function done(settle: () => void) {
			off();
			caller.removeEventListener('abort', abort);
			settle();
		}
	});
}

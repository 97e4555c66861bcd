import type { Effect, Reply } from '../agent/index.js';
import { viewTask } from '../agent/index.js';
import type { Task } from '../protocol/index.js';
import { isSettled } from '../protocol/index.js';
import type { Subscribe } from './subscribers.js';

/** The reply to a call with its effects: most tasks settle at once, and nobody has to wait for those. */
export function settledNow(reply: Reply, effects: readonly Effect[]): Reply {
	if (reply.kind !== 'settled') return reply;
	const { taskId, historyLength } = reply;
	for (const effect of effects) {
		if (effect.kind !== 'event' || effect.task.id !== taskId) continue;
		if (!isSettled(effect.task.status.state)) continue;
		return { kind: 'result', result: { task: viewTask(effect.task, historyLength) } };
	}
	return reply;
}

/**
 * The task at the moment in which it becomes terminal or interrupted (section 3.2.2). Rejects with
 * A2AError when the agent fails, with the reason of `signal` when that aborts.
 */
export function whenSettled(subscribe: Subscribe, signal: AbortSignal): Promise<Task> {
	return new Promise((resolve, reject) => {
		const abort = () => done(() => reject(signal.reason as Error));
		const off = subscribe({
			event(_, task) {
				if (isSettled(task.status.state)) done(() => resolve(task));
			},
			failure: (error) => done(() => reject(error)),
			reset: (why) => done(() => reject(why))
		});
		signal.addEventListener('abort', abort);
		if (signal.aborted) abort();

		function done(settle: () => void) {
			off();
			signal.removeEventListener('abort', abort);
			settle();
		}
	});
}

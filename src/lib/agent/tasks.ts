import { A2AError, isTerminal } from '../protocol/index.js';
import type { Change } from './change.js';
import type { Reply, WorldRequests } from './effects.js';
import { startScript } from './run.js';
import { viewTask } from './view.js';

/** GetTask (section 3.1.3). */
export function getTask(
	change: Change,
	{ id = '', historyLength }: WorldRequests['GetTask']
): Reply {
	return { kind: 'result', result: viewTask(change.task(id).task, historyLength) };
}

/**
 * CancelTask (section 3.1.5). A task that is being canceled stays as it is.
 *
 * @throws {A2AError} TASK_NOT_CANCELABLE where the task is terminal or its agent refuses
 */
export function cancelTask(change: Change, { id = '' }: WorldRequests['CancelTask']): Reply {
	const record = change.task(id);
	const { state } = record.task.status;
	if (isTerminal(state)) throw notCancelable(id, state, `is already ${state}`);
	if (record.onCancel === 'refuse') throw notCancelable(id, state, 'cannot be canceled now');

	if (!record.canceling) {
		change.tick();
		const steps = record.onCancel ?? [{ status: 'TASK_STATE_CANCELED' as const }];
		startScript(change, { ...record, canceling: true }, { steps });
	}
	return { kind: 'result', result: viewTask(change.task(id).task) };
}

/**
 * SubscribeToTask (section 3.1.6): the task as it is now, then all that happens to it.
 *
 * @throws {A2AError} UNSUPPORTED_OPERATION where the task is terminal
 */
export function subscribeToTask(
	change: Change,
	{ id = '' }: WorldRequests['SubscribeToTask']
): Reply {
	const { task } = change.task(id);
	const { state } = task.status;
	if (isTerminal(state)) {
		throw new A2AError(
			'UNSUPPORTED_OPERATION',
			`Task "${id}" is ${state}: nothing more will happen to it; read it with GetTask`,
			{ metadata: { taskId: id, state } }
		);
	}
	return { kind: 'stream', first: { task: viewTask(task) }, taskId: id, stream: 'subscribe' };
}

function notCancelable(taskId: string, state: string, why: string): A2AError {
	return new A2AError('TASK_NOT_CANCELABLE', `Task "${taskId}" ${why}`, {
		metadata: { taskId, state }
	});
}

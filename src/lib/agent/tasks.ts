import { A2AError, isTerminal } from '../protocol/index.js';
import type { AgentDefinition } from '../scenarios/index.js';
import type { Change } from './change.js';
import type { Reply, WorldRequests } from './effects.js';
import { startScript } from './run.js';
import { viewTask } from './view.js';
import type { TaskRecord, World } from './world.js';
import { findTask } from './world.js';

/** The task of that id, or TASK_NOT_FOUND. */
export function needTask(world: World, agent: string, taskId: string): TaskRecord {
	const record = findTask(world, agent, taskId);
	if (record) return record;
	throw new A2AError('TASK_NOT_FOUND', `No task has the id "${taskId}"`, { metadata: { taskId } });
}

/** GetTask (section 3.1.3). */
export function getTask(
	{ world }: Change,
	agent: AgentDefinition,
	{ id = '', historyLength }: WorldRequests['GetTask']
): Reply {
	return { kind: 'value', value: viewTask(needTask(world, agent.name, id).task, historyLength) };
}

/** CancelTask (section 3.1.5). */
export function cancelTask(
	change: Change,
	agent: AgentDefinition,
	{ id = '' }: WorldRequests['CancelTask']
): Reply {
	const record = needTask(change.world, agent.name, id);
	const { state } = record.task.status;
	if (isTerminal(state)) throw notCancelable(id, state, `is already ${state}`);
	if (record.onCancel === 'refuse') throw notCancelable(id, state, 'cannot be stopped now');

	if (!record.canceling) {
		change.tick();
		const steps = record.onCancel ?? [{ status: 'TASK_STATE_CANCELED' as const }];
		startScript(change, agent.name, { ...record, canceling: true }, { steps });
	}
	return { kind: 'value', value: viewTask(needTask(change.world, agent.name, id).task) };
}

/** SubscribeToTask (section 3.1.6): the task as it stands, then all that happens to it. */
export function subscribeToTask(
	{ world }: Change,
	agent: AgentDefinition,
	{ id = '' }: WorldRequests['SubscribeToTask']
): Reply {
	const { task } = needTask(world, agent.name, id);
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

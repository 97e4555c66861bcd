import type { Message, Task } from '../protocol/index.js';
import { A2AError } from '../protocol/index.js';
import type { Change } from './change.js';

/* What the settings of an agent change about the messages it takes. */

/**
 * Where the agent creates all contexts itself, checks that it has created this one for the caller.
 *
 * @throws {A2AError} INVALID_PARAMS where it has not
 */
export function assertContext(change: Change, { contextId }: Message): void {
	if (change.settings.clientContextId === 'kept' || !contextId) return;
	if (findTask(change, (task) => task.contextId === contextId)) return;
	const description = 'is not a context of this agent, which creates all contexts itself';
	throw A2AError.invalid([{ field: 'message.contextId', description }]);
}

/**
 * The caller's task that a message went to before; undefined for a new message, and where the settings
 * of the agent take each message for a new one. So is a message that names another context or task: it
 * must not be answered with this task.
 */
export function findRepeated(change: Change, message: Message): Task | undefined {
	if (change.settings.repeatedMessageId === 'new') return undefined;
	const { messageId, contextId, taskId } = message;
	return findTask(
		change,
		(task) =>
			(!contextId || contextId === task.contextId) &&
			(!taskId || taskId === task.id) &&
			(task.history ?? []).some((own) => own.role === 'ROLE_USER' && own.messageId === messageId)
	);
}

function findTask(
	{ store, owner: caller }: Change,
	fits: (task: Task) => boolean
): Task | undefined {
	for (const { owner, task } of store.tasks.values())
		if (owner === caller && fits(task)) return task;
	return undefined;
}

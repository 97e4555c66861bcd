import type { CallExchange, Exchange } from '../../exchange/index.js';
import { shownTask } from '../../exchange/index.js';
import type { JsonObject } from '../../protocol/index.js';
import { objectIn, textIn } from '../../protocol/index.js';
import type { Rules, Trigger } from '../clause.js';
import { namedTask, sentMessage } from '../readers/asked.js';
import { firstAnswer, sendsIn } from '../readers/calls.js';
import { isRefusedAsInvalid, reasonOf, told } from '../readers/outcomes.js';
import { refusedAsUnknown } from '../readers/refusals.js';
import { sightsBefore } from '../readers/tasks.js';
import {
	follow,
	hasStreams,
	send,
	startCompleted,
	startWaiting,
	stream,
	unknownId
} from '../steps.js';
import { finding, inEnding, inMessage } from '../verdict.js';

/* Contexts, tasks and messages over several calls, sections 3.4 and 3.7. */

interface Sent {
	call: CallExchange;
	messageId: string | undefined;
	contextId: string | undefined;
	taskId: string | undefined;
}

function sentIn(exchanges: readonly Exchange[]): Sent[] {
	return sendsIn(exchanges).map((call) => {
		const message = sentMessage(call);
		return {
			call,
			messageId: textIn(message, 'messageId'),
			contextId: textIn(message, 'contextId') || undefined,
			taskId: namedTask(call)
		};
	});
}

interface SendAnswer {
	/** Name of the member that the answer or the first event is. */
	member: string;
	value: JsonObject;
	contextId: string | undefined;
	taskId: string | undefined;
}

/** The answer to a send, or the first event of its stream. */
function answerOf(call: CallExchange): SendAnswer | undefined {
	const answer = firstAnswer(call);
	const [member] = ['task', 'message', 'statusUpdate', 'artifactUpdate'].filter((name) =>
		objectIn(answer, name)
	);
	const value = member && objectIn(answer, member);
	if (!answer || !member || !value) return undefined;
	return { member, value, contextId: textIn(value, 'contextId'), taskId: shownTask(answer)?.id };
}

const sendTwice: Trigger = async (client) => {
	await startCompleted(client);
	await startCompleted(client);
	await send(client, 'tck-message-response');
	if (hasStreams(client)) await follow(client, stream(client, 'tck-complete-task'));
};

const goOn: Trigger = async (client) => {
	const task = await startWaiting(client);
	if (task) await send(client, 'tck-complete-task', { message: { taskId: task.id } });
};

export const conversationsRules = {
	'CORE-MULTI-001': { unseen: 'permission' },
	'CORE-MULTI-001a': {
		trigger: sendTwice,
		*find(exchanges) {
			for (const { call, contextId, taskId } of sentIn(exchanges)) {
				const answer = answerOf(call);
				if (!answer || contextId !== undefined || taskId !== undefined) continue;
				yield finding(call, inMessage(0, `${answer.member}.contextId`), {
					holds: Boolean(answer.contextId),
					expected: { code: 'chosen-context' },
					actual: answer.contextId
				});
			}
		}
	},
	'CORE-MULTI-002': { unseen: 'permission' },
	'CORE-MULTI-002a': {
		async trigger(client) {
			const contextId = client.newId('tck-context');
			await startCompleted(client, { message: { contextId } });
			await send(client, 'tck-message-response', { message: { contextId } });
		},
		*find(exchanges) {
			for (const { call, contextId } of sentIn(exchanges)) {
				const answer = answerOf(call);
				if (!answer || contextId === undefined) continue;
				yield finding(call, inMessage(0, `${answer.member}.contextId`), {
					holds: answer.contextId === contextId,
					expected: { code: 'value-as-sent', value: contextId },
					actual: answer.contextId
				});
			}
		}
	},
	'CORE-MULTI-003': {
		trigger: sendTwice,
		*find(exchanges) {
			const created = sentIn(exchanges).flatMap((sent) => {
				const answer = answerOf(sent.call);
				// In a context that is known, a message may find a task that waits for it.
				const isNew = sent.taskId === undefined && sent.contextId === undefined;
				return isNew && answer?.member === 'task' ? [{ ...sent, id: answer.taskId }] : [];
			});
			for (const { call, messageId, id } of created) {
				const others = created.filter((other) => other.messageId !== messageId);
				const isRepeated = created.some(
					(other) => other.call !== call && other.messageId === messageId
				);
				const known = isRepeated ? [] : sightsBefore(exchanges, call, id ?? '');
				yield finding(call, inMessage(0, 'task.id'), {
					holds: Boolean(id) && known.length === 0 && others.every((other) => other.id !== id),
					expected: { code: 'fresh-task-id' },
					actual: id
				});
			}
		}
	},
	'CORE-MULTI-004': {
		async trigger(client) {
			await send(client, 'tck-complete-task', { message: { taskId: unknownId(client) } });
		},
		*find(exchanges) {
			for (const { call } of sentIn(exchanges)) {
				// Of two faults, any may be told.
				if (reasonOf(call) === 'UNSUPPORTED_OPERATION') continue;
				yield* refusedAsUnknown(exchanges, call);
			}
		}
	},
	'CORE-MULTI-005': {
		trigger: goOn,
		*find(exchanges) {
			for (const { call, contextId, taskId } of sentIn(exchanges)) {
				const answer = answerOf(call);
				if (!answer || contextId !== undefined || taskId === undefined) continue;
				const known = contextOf(exchanges, call, taskId);
				if (!known) continue;
				yield finding(call, inMessage(0, `${answer.member}.contextId`), {
					holds: answer.contextId === known,
					expected: { code: 'context-of-task', contextId: known },
					actual: answer.contextId
				});
			}
		}
	},
	'CORE-MULTI-006': {
		async trigger(client) {
			const task = await startWaiting(client);
			if (!task) return;
			const message = { taskId: task.id, contextId: client.newId('tck-other-context') };
			await send(client, 'tck-complete-task', { message });
		},
		*find(exchanges) {
			for (const { call, contextId, taskId } of sentIn(exchanges)) {
				if (contextId === undefined || taskId === undefined) continue;
				const known = contextOf(exchanges, call, taskId);
				if (!known || known === contextId) continue;
				// Other errors may be about something else.
				if (call.messages.length === 0 && !isRefusedAsInvalid(call)) continue;
				yield finding(call, inEnding, {
					holds: call.messages.length === 0,
					expected: { code: 'error-for-context', contextId: known },
					came: told(call)
				});
			}
		}
	},
	'CORE-MULTI-007': { unseen: 'inside' },
	'CORE-MULTI-008': { unseen: 'document' },
	'CORE-MULTI-009': { unseen: 'permission' },
	'CORE-MULTI-010': {
		trigger: goOn,
		*find(exchanges) {
			for (const { call, taskId } of sentIn(exchanges)) {
				const answer = answerOf(call);
				if (!answer || taskId === undefined) continue;
				const state = sightsBefore(exchanges, call, taskId).at(-1)?.state;
				if (state !== 'TASK_STATE_INPUT_REQUIRED') continue;
				yield finding(call, inMessage(0, answer.member), {
					holds: answer.taskId === taskId,
					expected: { code: 'waiting-task', id: taskId },
					actual: answer.value
				});
			}
		}
	},
	'CORE-MULTI-011': { unseen: 'inside' },
	'CORE-MULTI-CLIENT-001': { unseen: 'client' },
	'CORE-MULTI-CLIENT-002': { unseen: 'client' },
	'CORE-ASYNC-001': { unseen: 'permission' },
	'CORE-ART-001': { unseen: 'inside' },
	'CORE-MSG-001': { unseen: 'inside' }
} satisfies Partial<Rules>;

/** The context of a task as answers before a call have shown it; it is always the same. */
function contextOf(
	exchanges: readonly Exchange[],
	call: CallExchange,
	taskId: string
): string | undefined {
	return sightsBefore(exchanges, call, taskId).find(({ contextId }) => contextId)?.contextId;
}

import type { CallExchange, Exchange } from '../../exchange/index.js';
import type { Part } from '../../protocol/index.js';
import {
	acceptsMediaType,
	isJsonObject,
	isSettled,
	isTaskState,
	mediaTypeOf
} from '../../protocol/index.js';
import type { Rules, Trigger } from '../clause.js';
import { configurationOf, messageAsked, requestOf } from '../readers/asked.js';
import {
	answeredTask,
	callsOf,
	errorOf,
	firstAnswer,
	listIn,
	namedTask,
	objectIn,
	succeeded,
	textIn
} from '../readers/calls.js';
import { answered } from '../readers/endings.js';
import { modesIn, refusedForMediaType, textsIn } from '../readers/media-types.js';
import { refusedOnceDone } from '../readers/refusals.js';
import { isSame } from '../readers/same.js';
import {
	closedEarly,
	isLeftActive,
	lastStateOf,
	ranToEnd,
	streamedTask,
	streamsIn
} from '../readers/streams.js';
import {
	endOf,
	isTerminalStatus,
	leftAlone,
	sameStatus,
	statusSights,
	taskSights
} from '../readers/tasks.js';
import { follow, hasStreams, send, startCompleted, startTask, stream } from '../steps.js';
import type { Finding } from '../verdict.js';
import { finding, inEnding, inMessage } from '../verdict.js';

/* SendMessage, sections 3.1.1, 3.2.2 and 3.3.1. */

const sendsIn = (exchanges: readonly Exchange[]) => callsOf(exchanges, 'SendMessage');

/** The sends that were answered with a task. */
function* tasksIn(exchanges: readonly Exchange[]) {
	for (const call of succeeded(sendsIn(exchanges))) {
		const task = answeredTask(call);
		const id = textIn(task, 'id');
		const state = textIn(objectIn(task, 'status'), 'state') ?? '';
		if (!task || id === undefined || !isTaskState(state)) continue;
		yield { call, task, id, state, isImmediate: configurationOf(call).returnImmediately === true };
	}
}

const waitForWork: Trigger = async (client) => {
	const task = await startTask(client, 'tck-stream-basic');
	if (task) await client.call('GetTask', { id: task.id });
};

const isActive = (state: unknown) =>
	state === 'TASK_STATE_SUBMITTED' || state === 'TASK_STATE_WORKING';

export const sendingRules = {
	'CORE-SEND-001': {
		async trigger(client) {
			await send(client, 'tck-complete-task');
			await send(client, 'tck-message-response');
		},
		*find(exchanges) {
			for (const call of succeeded(sendsIn(exchanges))) {
				const answer = firstAnswer(call) ?? {};
				const payloads = ['task', 'message'].filter((name) => (answer[name] ?? null) !== null);
				yield finding(call, inMessage(0), {
					holds: payloads.length === 1 && payloads.every((name) => isJsonObject(answer[name])),
					expected: 'either a task or a message',
					actual: payloads.join(' and ') || answer
				});
			}
		}
	},
	'CORE-SEND-002': {
		async trigger(client) {
			const task = await startCompleted(client);
			if (!task) return;
			await send(client, 'tck-complete-task', { message: { taskId: task.id } });
			await client.call('GetTask', { id: task.id });
		},
		*find(exchanges) {
			for (const call of sendsIn(exchanges)) {
				yield* refusedOnceDone(exchanges, call, 'UNSUPPORTED_OPERATION');
				const id = namedTask(call);
				if (id !== undefined) yield* leftAlone(exchanges, call, id);
			}
		}
	},
	'CORE-SEND-003': {
		async trigger(client) {
			await client.fetchCard();
			const parts = [{ text: 'tck-complete-task', mediaType: 'application/x-taken-by-nobody' }];
			await send(client, 'tck-complete-task', { message: { parts } });
		},
		*find(exchanges) {
			for (const call of sendsIn(exchanges)) yield* refusedForMediaType(exchanges, call);
		}
	},
	'CORE-SEND-004': {
		unseen: 'permission',
		why: 'An agent may go on with its work after it answered, and it may as well be done by then.'
	},
	'CORE-SEND-005': {
		async trigger(client) {
			const contextId = client.newId('tck-direct');
			await send(client, 'tck-message-response', { message: { contextId } });
			await client.call('ListTasks', { contextId });
		},
		*find(exchanges) {
			for (const call of succeeded(callsOf(exchanges, 'ListTasks'))) {
				const { contextId } = requestOf(call) ?? {};
				if (!contextId || !hadOnlyMessages(exchanges, call, contextId)) continue;
				const { tasks, totalSize } = firstAnswer(call) ?? {};
				yield finding(call, inMessage(0, 'tasks'), {
					holds: (!Array.isArray(tasks) || tasks.length === 0) && !totalSize,
					expected: 'no task: all answers in this context were messages',
					actual: { tasks, totalSize }
				});
			}
		}
	},
	'CORE-EXECUTION-MODE-001': {
		trigger: waitForWork,
		*find(exchanges) {
			for (const { call, state, isImmediate } of tasksIn(exchanges)) {
				if (isImmediate) continue;
				yield finding(call, inMessage(0, 'task.status.state'), {
					holds: isSettled(state),
					expected: 'a terminal or interrupted state',
					actual: state
				});
			}
		}
	},
	'CORE-EXECUTION-MODE-002': {
		async trigger(client) {
			const contextId = client.newId('tck-immediately');
			let isAnswered = false;
			const sending = send(client, 'tck-stream-basic', {
				message: { contextId },
				configuration: { returnImmediately: true }
			}).then(() => (isAnswered = true));
			// An agent that waits shows its task meanwhile.
			do await client.call('ListTasks', { contextId });
			while (!isAnswered && client.exchanges.length < 10);
			await sending;
		},
		*find(exchanges) {
			for (const { call, id, state, isImmediate } of tasksIn(exchanges)) {
				if (!isImmediate || namedTask(call) !== undefined) continue;
				const active = statusSights(exchanges, id).some(
					(sight) => sight.call.startedAt > call.startedAt && isActive(sight.status?.state)
				);
				// What is done at once is answered as done.
				if (!isActive(state) && !(isTerminalStatus({ state }) && active)) continue;
				yield finding(call, inMessage(0, 'task.status.state'), {
					holds: isActive(state),
					expected: 'the task as it began, not as it ended',
					actual: state
				});
			}
		}
	},
	'CORE-EXECUTION-MODE-003': {
		trigger: waitForWork,
		*find(exchanges) {
			for (const { call, task, id, state, isImmediate } of tasksIn(exchanges)) {
				if (isImmediate || !isTerminalStatus({ state })) continue;
				const later = taskSights(exchanges, id).find(
					(sight) =>
						sight.call.operation === 'GetTask' &&
						sight.call.binding === call.binding &&
						sight.call.startedAt > endOf(call)
				);
				if (!later) continue;
				const status = objectIn(task, 'status');
				yield finding(call, inMessage(0, 'task.artifacts'), {
					holds: isSame(task.artifacts ?? [], later.value.artifacts ?? []),
					expected: 'all artifacts that GetTask shows afterwards',
					actual: task.artifacts
				});
				yield finding(call, inMessage(0, 'task.status'), {
					holds: sameStatus(status, later.status) && isSame(status?.message, later.status?.message),
					expected: 'the status that GetTask shows afterwards',
					actual: status
				});
			}
		}
	},
	'CORE-EXECUTION-MODE-004': {
		async trigger(client) {
			if (!hasStreams(client)) return;
			const configuration = { returnImmediately: true };
			const call = await follow(client, stream(client, 'tck-stream-basic', { configuration }));
			const id = streamedTask(call);
			if (id !== undefined) await client.call('GetTask', { id });
		},
		*find(exchanges) {
			for (const call of streamsIn(exchanges, 'SendStreamingMessage')) {
				if (configurationOf(call).returnImmediately !== true) continue;
				const isCut = closedEarly(exchanges, call) && isLeftActive(call);
				if (!isCut && !ranToEnd(call)) continue;
				yield finding(call, inEnding, {
					holds: !isCut,
					expected: 'the whole stream, to the end of the work',
					actual: `the last state was ${lastStateOf(call)}`
				});
			}
		}
	},
	'CORE-CONFIG-001': {
		async trigger(client) {
			await client.fetchCard();
			await send(client, 'tck-artifact-file');
			const configuration = { acceptedOutputModes: ['text/plain'] };
			await send(client, 'tck-artifact-file', { configuration });
		},
		*find(exchanges) {
			const modes = modesIn(exchanges, 'OutputModes');
			for (const call of succeeded(sendsIn(exchanges))) {
				const wanted = textsIn(configurationOf(call), 'acceptedOutputModes');
				const isWanted = (mediaType: string) => acceptsMediaType(wanted, mediaType);
				const types = outputTypes(call);
				// With one kind of output alone there is nothing to choose.
				if (wanted.length === 0 || types.length === 0 || modes.every(isWanted)) continue;
				const isAble = sendsIn(exchanges)
					.filter((other) => sameWish(other, call))
					.some((other) => outputTypes(other).some(isWanted));
				const holds = types.every(isWanted);
				if (!holds && (!isAble || types.some(isWanted))) continue;
				yield finding(call, inMessage(0), {
					holds,
					expected: `output as ${wanted.join(' or ')}, which this agent can make of the message`,
					actual: types.join(', ')
				});
			}
		}
	},
	'CORE-IDEM-001': {
		async trigger(client) {
			const messageId = client.newId('tck-complete-task');
			await send(client, 'tck-complete-task', { message: { messageId } });
			await send(client, 'tck-complete-task', { message: { messageId } });
		},
		*find(exchanges) {
			for (const { call } of tasksIn(exchanges)) {
				for (const again of sendsIn(exchanges)) {
					if (!(again.startedAt > endOf(call)) || !isSame(requestOf(again), requestOf(call))) {
						continue;
					}
					if (!requestOf(call) || namedTask(call) !== undefined) continue;
					yield* takenAgain(again);
				}
			}
		}
	}
} satisfies Partial<Rules>;

/** Whether every send in a context before a call, of which there was one, was answered with a message. */
function hadOnlyMessages(
	exchanges: readonly Exchange[],
	{ startedAt }: CallExchange,
	contextId: unknown
): boolean {
	const sends = callsOf(exchanges, 'SendMessage', 'SendStreamingMessage').filter(
		(call) => messageAsked(call)?.contextId === contextId
	);
	const isMessage = (call: CallExchange) => {
		const message = objectIn(firstAnswer(call), 'message');
		return message !== undefined && !message.taskId && endOf(call) < startedAt;
	};
	return sends.length > 0 && sends.every(isMessage);
}

/** The media types of the parts that came out, as far as they are known. */
function outputTypes(call: CallExchange): string[] {
	const message = objectIn(firstAnswer(call), 'message');
	const outputs = [...(message ? [message] : []), ...listIn(answeredTask(call), 'artifacts')];
	return outputs
		.flatMap((output) => listIn(output, 'parts'))
		.map((part) => mediaTypeOf(part as Part))
		.filter((mediaType) => typeof mediaType === 'string');
}

function sameWish(one: CallExchange, other: CallExchange): boolean {
	return isSame(messageAsked(one)?.parts, messageAsked(other)?.parts);
}

/** A failure of the agent's own may hit a message the second time. */
const mishaps: readonly unknown[] = [-32603, 500, 13];

function* takenAgain(call: CallExchange): Iterable<Finding> {
	const { code, reason } = errorOf(call) ?? {};
	if (mishaps.includes(code) || reason === 'INVALID_AGENT_RESPONSE') return;
	yield* answered(call, 'the first task again, or a new one');
	if (errorOf(call) || !firstAnswer(call)) return;
	const answer = firstAnswer(call) ?? {};
	yield finding(call, inMessage(0), {
		holds: isJsonObject(answer.task) || isJsonObject(answer.message),
		expected: 'the first task again, or a new answer',
		actual: answer
	});
}

import type { CallExchange, Exchange } from '../../exchange/index.js';
import type { Part } from '../../protocol/index.js';
import {
	acceptsMediaType,
	isJsonObject,
	listIn,
	mediaTypeOf as mediaTypeOfPart,
	objectIn,
	textIn,
	textsIn
} from '../../protocol/index.js';
import type { Rules } from '../clause.js';
import { answeredTasks } from '../readers/answered-tasks.js';
import { configurationOf, isValid, namedTask, requestOf, sentMessage } from '../readers/asked.js';
import { answeredTask, callsOf, endOf, firstAnswer, sendsIn, succeeded } from '../readers/calls.js';
import { modesIn } from '../readers/card.js';
import { answered } from '../readers/expected.js';
import { leftAlone } from '../readers/expected-tasks.js';
import { errorOf } from '../readers/outcomes.js';
import { groupBy } from '../readers/per-log.js';
import { refusedForMediaType, refusedOnceDone } from '../readers/refusals.js';
import { isSame } from '../readers/same.js';
import { send, startCompleted } from '../steps.js';
import type { ClauseFinding } from '../verdict.js';
import { finding, inMessage } from '../verdict.js';

/* SendMessage, sections 3.1.1, 3.2.2 and 3.3.1. */

export const sendingRules = {
	'CORE-SEND-001': {
		async trigger(client) {
			await send(client, 'tck-complete-task');
			await send(client, 'tck-message-response');
		},
		*find(exchanges) {
			for (const call of succeeded(callsOf(exchanges, 'SendMessage'))) {
				const answer = firstAnswer(call) ?? {};
				const payloads = ['task', 'message'].filter((name) => answer[name] !== undefined);
				yield finding(call, inMessage(0), {
					holds: payloads.length === 1 && payloads.every((name) => isJsonObject(answer[name])),
					expected: { code: 'task-or-message' },
					...(payloads.length > 0
						? { came: { code: 'names', names: payloads } }
						: { actual: answer })
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
			for (const call of callsOf(exchanges, 'SendMessage')) {
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
			for (const call of callsOf(exchanges, 'SendMessage'))
				yield* refusedForMediaType(exchanges, call);
		}
	},
	'CORE-SEND-004': { unseen: 'permission' },
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
					expected: { code: 'no-task-for-messages' },
					actual: { tasks, totalSize }
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
			for (const call of succeeded(callsOf(exchanges, 'SendMessage'))) {
				const wanted = textsIn(configurationOf(call), 'acceptedOutputModes');
				const isWanted = (mediaType: string) => acceptsMediaType(wanted, mediaType);
				const types = outputTypes(call);
				// With one kind of output alone there is nothing to choose.
				if (wanted.length === 0 || types.length === 0 || modes.every(isWanted)) continue;
				const isAble = callsOf(exchanges, 'SendMessage')
					.filter((other) => sameWish(other, call))
					.some((other) => outputTypes(other).some(isWanted));
				const holds = types.every(isWanted);
				if (!holds && (!isAble || types.some(isWanted))) continue;
				yield finding(call, inMessage(0), {
					holds,
					expected: { code: 'wanted-output', mediaTypes: wanted },
					came: { code: 'names', names: types }
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
			const first = answeredTasks(exchanges).filter(({ call }) => namedTask(call) === undefined);
			const sends = groupBy(callsOf(exchanges, 'SendMessage').filter(isValid), messageIdOf);
			for (const { call } of first) {
				for (const again of sends.get(messageIdOf(call)) ?? []) {
					const isLater = again.startedAt > endOf(call);
					if (isLater && isSame(requestOf(again), requestOf(call))) yield* takenAgain(again);
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
	const sends = sendsIn(exchanges).filter((call) => sentMessage(call)?.contextId === contextId);
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
		.map((part) => mediaTypeOfPart(part as Part))
		.filter((mediaType) => typeof mediaType === 'string');
}

function messageIdOf(call: CallExchange): string | undefined {
	return textIn(sentMessage(call), 'messageId');
}

function sameWish(one: CallExchange, other: CallExchange): boolean {
	return isSame(sentMessage(one)?.parts, sentMessage(other)?.parts);
}

/** A failure of the agent's own may hit a message the second time. */
const mishaps: readonly unknown[] = [-32603, 500, 13];

function* takenAgain(call: CallExchange): Iterable<ClauseFinding> {
	const { code, reason } = errorOf(call) ?? {};
	if (mishaps.includes(code) || reason === 'INVALID_AGENT_RESPONSE') return;
	yield* answered(call, 'repeat-allowed');
	if (errorOf(call) || !firstAnswer(call)) return;
	const answer = firstAnswer(call) ?? {};
	yield finding(call, inMessage(0), {
		holds: isJsonObject(answer.task) || isJsonObject(answer.message),
		expected: { code: 'first-task-or-new' },
		actual: answer
	});
}

import type { CallExchange, Exchange } from '../../exchange/index.js';
import { MessageSchema } from '../../gen/lf/a2a/v1/a2a_pb.js';
import type { JsonObject, OperationName } from '../../protocol/index.js';
import { isJsonObject } from '../../protocol/index.js';
import type { Find, Rules, Trigger } from '../clause.js';
import {
	callsOf,
	errorOf,
	firstAnswer,
	listIn,
	namedTask,
	objectIn,
	succeeded,
	textIn
} from '../readers/calls.js';
import { refusedAsInvalid } from '../readers/endings.js';
import type { History, KeptMessage } from '../readers/history.js';
import { historiesIn, keptMessages, longestHistory } from '../readers/history.js';
import { objectsIn } from '../readers/objects.js';
import { refusedAsUnknown } from '../readers/refusals.js';
import { isSameObject, isSame } from '../readers/same.js';
import { endOf, isTerminalStatus, taskSights, upToDate } from '../readers/tasks.js';
import { hasStreams, send, startTask, startWaiting, stream, unknownId } from '../steps.js';
import type { TriggerClient } from '../trigger-client.js';
import type { Finding } from '../verdict.js';
import { finding, inMessage } from '../verdict.js';

/* GetTask, section 3.1.3, and what else is the same wherever a task is read: sections 3.2.4, 3.2.5 and 3.7. */

const metadata = { note: { words: ['one', 'Two'], depth: { count: 2.5, isNew: true } } };

/** A task of several turns, read with and without a limit to its history. */
const conversation: Trigger = async (client) => {
	const task = await startWaiting(client, { message: { metadata } });
	if (!task) return;
	const message = { taskId: task.id, metadata };
	await send(client, 'tck-input-required', { message });
	const { id } = task;
	await client.call('GetTask', { id });
	for (const historyLength of [0, 1]) await client.call('GetTask', { id, historyLength });
	await client.call('GetTask', { id });
};

/** Opens a stream for its first event. */
async function streamWith(client: TriggerClient, sending: Parameters<typeof stream>[2]) {
	const opened = stream(client, 'tck-input-required', sending);
	await opened.events(1);
	opened.abort();
	await opened.ended;
}

/** Judges every history that was asked for with a limit and may have been cut by it. */
function eachLimited(
	operations: readonly OperationName[],
	judge: (history: History & { limit: number }, all: readonly History[]) => Iterable<Finding>
): Find {
	return function* (exchanges) {
		const all = historiesIn(exchanges);
		for (const history of all) {
			const { limit, id, call, messages } = history;
			if (limit === undefined || !operations.includes(call.operation)) continue;
			const isCut = longestHistory(all, id) > limit;
			if (isCut || messages.length > limit) yield* judge({ ...history, limit }, all);
		}
	};
}

function leavesHistoryOut(operation: OperationName): Find {
	return eachLimited([operation], function* ({ call, value, limit, place }) {
		if (limit !== 0) return;
		yield finding(call, place('history'), {
			holds: !('history' in value),
			expected: 'no history member',
			actual: value.history
		});
	});
}

/** Judges every message in a history beside the same one as it was sent. */
function eachKept(judge: (kept: KeptMessage) => Iterable<Finding>): Find {
	return function* (exchanges) {
		for (const kept of keptMessages(exchanges)) yield* judge(kept);
	};
}

export const readingRules = {
	'CORE-GET-001': {
		async trigger(client) {
			const task = await startTask(client, 'tck-artifact-text');
			if (task) await client.call('GetTask', { id: task.id });
		},
		*find(exchanges) {
			for (const call of succeeded(callsOf(exchanges, 'GetTask'))) {
				const id = namedTask(call);
				const answer = firstAnswer(call);
				if (id === undefined) continue;
				yield finding(call, inMessage(0, 'id'), {
					holds: answer?.id === id,
					expected: id,
					actual: answer?.id
				});
				for (const sight of taskSights(exchanges, id).filter((own) => own.call === call)) {
					yield* upToDate(exchanges, sight, id);
				}
				const known = artifactsBefore(exchanges, id, call.startedAt);
				if (known.length === 0) continue;
				const shown = listIn(answer, 'artifacts').map(({ artifactId }) => artifactId);
				yield finding(call, inMessage(0, 'artifacts'), {
					holds: known.every((artifactId) => shown.includes(artifactId)),
					expected: `the artifacts ${known.join(', ')}, which were shown before`,
					actual: shown
				});
			}
		}
	},
	'CORE-GET-002': {
		async trigger(client) {
			await client.call('GetTask', { id: unknownId(client) });
		},
		*find(exchanges) {
			for (const call of callsOf(exchanges, 'GetTask')) yield* refusedAsUnknown(exchanges, call);
		}
	},
	'CORE-HIST-001': { trigger: conversation, find: leavesHistoryOut('GetTask') },
	'CORE-HIST-002': {
		trigger: conversation,
		find: eachLimited(['GetTask'], function* (history, all) {
			const { call, limit, messages, place } = history;
			if (limit === 0) return;
			yield finding(call, place('history'), {
				holds: messages.length <= limit,
				expected: `at most ${limit} messages`,
				actual: `${messages.length} messages`
			});
			const latest = latestAround(history, all);
			if (!latest || messages.length === 0) return;
			yield finding(call, place('history'), {
				holds: messages.at(-1)?.messageId === latest,
				expected: `messages up to the latest, ${latest}`,
				actual: messages.map(({ messageId }) => messageId)
			});
		})
	},
	'CORE-HIST-003': {
		async trigger(client) {
			const task = await startWaiting(client);
			if (!task) return;
			const message = { taskId: task.id };
			const configuration = { historyLength: 0 };
			await send(client, 'tck-input-required', { message, configuration });
			await client.call('GetTask', { id: task.id });
		},
		find: leavesHistoryOut('SendMessage')
	},
	'CORE-HIST-004': {
		unseen: 'permission',
		why: 'An agent may keep all messages, some or none; other clauses say how those look that it keeps.'
	},
	'CORE-HIST-005': {
		trigger: conversation,
		*find(exchanges) {
			const all = keptMessages(exchanges);
			for (const history of new Set(all.map((own) => own.history))) {
				const kept = all.filter((own) => own.history === history);
				for (const [index, later] of kept.slice(1).entries()) {
					const before = kept[index];
					if (!before) continue;
					const [own, other] = [later.sent.call, before.sent.call];
					const isInOrder = endOf(other) < own.startedAt;
					if (!isInOrder && !(endOf(own) < other.startedAt)) continue;
					yield finding(history.call, history.place(`history[${later.index}]`), {
						holds: isInOrder,
						expected: 'a message that was sent later than those before it',
						actual: later.kept
					});
				}
			}
		}
	},
	'CORE-HIST-006': {
		trigger: conversation,
		find: eachKept(function* ({ history, index, kept, sent }) {
			yield finding(history.call, history.place(`history[${index}].parts`), {
				holds: isSameObject(MessageSchema, wordsOf(kept), wordsOf(sent.message)),
				expected: 'the parts as they were sent',
				actual: kept.parts
			});
		})
	},
	'CORE-HIST-007': {
		unseen: 'permission',
		why: 'How much history comes without a limit is up to the agent, from nothing to all of it.'
	},
	'CORE-HIST-008': {
		async trigger(client) {
			const task = await startWaiting(client);
			if (!task) return;
			const { id, contextId } = task;
			const message = { taskId: id };
			await send(client, 'tck-input-required', { message });
			for (const historyLength of [1, -1]) {
				const sending = { message, configuration: { historyLength } };
				await client.call('GetTask', { id, historyLength });
				await client.call('ListTasks', { contextId, historyLength });
				await send(client, 'tck-input-required', sending);
				if (hasStreams(client)) await streamWith(client, sending);
			}
			await client.call('GetTask', { id });
		},
		*find(exchanges) {
			yield* eachLimited(limited, function* ({ call, limit, messages, place }) {
				yield finding(call, place('history'), {
					holds: messages.length <= limit,
					expected: `at most ${limit} messages`,
					actual: `${messages.length} messages`
				});
			})(exchanges);
			for (const call of callsOf(exchanges, ...limited)) {
				const isRefusedBefore = otherReasons.includes(errorOf(call)?.reason);
				if (isNegative(call) && !isRefusedBefore) yield* refusedAsInvalid(call);
			}
		}
	},
	'CORE-META-001': {
		trigger: conversation,
		*find(exchanges) {
			for (const { exchange, value, place } of objectsIn(exchanges)) {
				if (!('metadata' in value)) continue;
				yield finding(exchange, place('metadata'), {
					holds: isJsonObject(value.metadata),
					expected: 'an object',
					actual: value.metadata
				});
			}
			for (const { history, index, kept, sent } of keptMessages(exchanges)) {
				if (!isJsonObject(sent.message.metadata)) continue;
				yield finding(history.call, history.place(`history[${index}].metadata`), {
					holds: isSame(kept.metadata ?? {}, sent.message.metadata),
					expected: 'the metadata as it was sent',
					actual: kept.metadata
				});
			}
		}
	},
	'CORE-IDEM-002': {
		async trigger(client) {
			const task = await startTask(client, 'tck-artifact-text');
			if (!task) return;
			await client.call('GetTask', { id: task.id });
			await client.call('ListTasks', { contextId: task.contextId });
			await client.call('GetTask', { id: task.id });
		},
		*find(exchanges) {
			const reads = succeeded(callsOf(exchanges, 'GetTask'));
			for (const first of reads) {
				const task = firstAnswer(first);
				if (!task || !isTerminalStatus(task.status as JsonObject | undefined)) continue;
				for (const again of reads) {
					const isRepeated = again.binding === first.binding && isSame(again.asked, first.asked);
					if (!isRepeated || !(again.startedAt > endOf(first))) continue;
					yield finding(again, inMessage(0), {
						holds: isSame(contentOf(firstAnswer(again)), contentOf(task)),
						expected: `the task as exchange ${first.sequence} showed it`,
						actual: firstAnswer(again)
					});
				}
			}
		}
	}
} satisfies Partial<Rules>;

const limited: readonly OperationName[] = [
	'SendMessage',
	'SendStreamingMessage',
	'GetTask',
	'ListTasks'
];

/** What a call may be refused for before its numbers are looked at, or its task after them. */
const otherReasons: readonly (string | undefined)[] = [
	'CONTENT_TYPE_NOT_SUPPORTED',
	'PUSH_NOTIFICATION_NOT_SUPPORTED',
	'TASK_NOT_FOUND',
	'UNSUPPORTED_OPERATION'
];

function isNegative({ operation, asked }: CallExchange): boolean {
	const owner = operation.startsWith('Send') ? objectIn(asked, 'configuration') : asked;
	return typeof owner?.historyLength === 'number' && owner.historyLength < 0;
}

/** The ids of the artifacts that answers had shown of a task by then. */
function artifactsBefore(exchanges: readonly Exchange[], id: string, time: number): string[] {
	const shown = [...objectsIn(exchanges, 'Task', 'TaskArtifactUpdateEvent')]
		.filter(({ exchange, value }) => (value.taskId ?? value.id) === id && endOf(exchange) < time)
		.flatMap(({ value }) => [...listIn(value, 'artifacts'), objectIn(value, 'artifact')])
		.flatMap((artifact) => textIn(artifact, 'artifactId') ?? []);
	return [...new Set(shown)];
}

/** The latest message of a task, if it was the same before and after its history was read. */
function latestAround({ id, call }: History, all: readonly History[]): string | undefined {
	const whole = all.filter((other) => other.id === id && other.limit === undefined);
	const before = whole.findLast((other) => endOf(other.call) < call.startedAt);
	const after = whole.find((other) => other.call.startedAt > endOf(call));
	const [latest, still] = [before, after].map((other) =>
		textIn(other?.messages.at(-1), 'messageId')
	);
	return latest === still ? latest : undefined;
}

const wordsOf = ({ role, parts }: JsonObject): JsonObject => ({
	...(role !== undefined && { role }),
	...(parts !== undefined && { parts })
});

/** What reading must not change; an agent may keep a count of reads elsewhere. */
function contentOf(task: JsonObject | undefined): unknown[] {
	return ['id', 'contextId', 'status', 'artifacts', 'history'].map((name) => task?.[name]);
}

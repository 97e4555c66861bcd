import type { CallExchange } from '../../exchange/index.js';
import { MessageSchema } from '../../gen/lf/a2a/v1/a2a_pb.js';
import type { JsonObject, OperationName } from '../../protocol/index.js';
import { isJsonObject, objectIn, textIn } from '../../protocol/index.js';
import type { Find, Rules, Trigger } from '../clause.js';
import { callsOf, endOf } from '../readers/calls.js';
import { refusedAsInvalid } from '../readers/expected.js';
import type { History, KeptMessage } from '../readers/history.js';
import { historiesIn, keptMessages, longestHistory } from '../readers/history.js';
import { objectsIn } from '../readers/objects.js';
import { reasonOf } from '../readers/outcomes.js';
import { isSame, isSameObject } from '../readers/same.js';
import { glance, hasStreams, send, startWaiting, stream } from '../steps.js';
import type { ClauseFinding } from '../verdict.js';
import { finding } from '../verdict.js';

/* The history of tasks, sections 3.2.4, 3.2.5 and 3.7, wherever a task is shown. */

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

/** Judges every history that was asked for with a limit and may have been cut by it. */
function eachLimited(
	operations: readonly OperationName[],
	judge: (history: History & { limit: number }, all: readonly History[]) => Iterable<ClauseFinding>
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
			expected: { code: 'no-member', name: 'history' },
			actual: value.history
		});
	});
}

/** Judges every message in a history beside the same one as it was sent. */
function eachKept(judge: (kept: KeptMessage) => Iterable<ClauseFinding>): Find {
	return function* (exchanges) {
		for (const kept of keptMessages(exchanges)) yield* judge(kept);
	};
}

export const historyRules = {
	'CORE-HIST-001': { trigger: conversation, find: leavesHistoryOut('GetTask') },
	'CORE-HIST-002': {
		trigger: conversation,
		find: eachLimited(['GetTask'], function* (history, all) {
			const { call, limit, messages, place } = history;
			if (limit === 0) return;
			yield finding(call, place('history'), {
				holds: messages.length <= limit,
				expected: { code: 'most-messages', limit },
				came: { code: 'messages', count: messages.length }
			});
			const latest = latestAround(history, all);
			if (!latest || messages.length === 0) return;
			yield finding(call, place('history'), {
				holds: messages.at(-1)?.messageId === latest,
				expected: { code: 'messages-up-to', messageId: latest },
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
	'CORE-HIST-004': { unseen: 'permission' },
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
						expected: { code: 'later-message' },
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
				expected: { code: 'as-sent', of: 'parts' },
				actual: kept.parts
			});
		})
	},
	'CORE-HIST-007': { unseen: 'permission' },
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
				if (hasStreams(client)) await glance(stream(client, 'tck-input-required', sending));
			}
			await client.call('GetTask', { id });
		},
		*find(exchanges) {
			yield* eachLimited(limited, function* ({ call, limit, messages, place }) {
				yield finding(call, place('history'), {
					holds: messages.length <= limit,
					expected: { code: 'most-messages', limit },
					came: { code: 'messages', count: messages.length }
				});
			})(exchanges);
			for (const call of callsOf(exchanges, ...limited)) {
				const isRefusedBefore = otherReasons.includes(reasonOf(call));
				if (isNegative(call) && !isRefusedBefore) yield* refusedAsInvalid(call);
			}
		}
	},
	'CORE-META-001': {
		trigger: conversation,
		*find(exchanges) {
			for (const { call, value, place } of objectsIn(exchanges)) {
				if (!('metadata' in value)) continue;
				yield finding(call, place('metadata'), {
					holds: isJsonObject(value.metadata),
					expected: { code: 'an-object' },
					actual: value.metadata
				});
			}
			for (const { history, index, kept, sent } of keptMessages(exchanges)) {
				if (!isJsonObject(sent.message.metadata)) continue;
				yield finding(history.call, history.place(`history[${index}].metadata`), {
					holds: isSame(kept.metadata ?? {}, sent.message.metadata),
					expected: { code: 'as-sent', of: 'metadata' },
					actual: kept.metadata
				});
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

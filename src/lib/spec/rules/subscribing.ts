import type { CallExchange, Exchange } from '../../exchange/index.js';
import { isTerminal } from '../../protocol/index.js';
import type { Rules, Trigger } from '../clause.js';
import { requestOf } from '../readers/asked.js';
import { callsOf, errorOf, namedTask } from '../readers/calls.js';
import { answered } from '../readers/endings.js';
import { knownBefore, wasTerminal } from '../readers/known.js';
import { refusedAsUnknown, refusedOnceDone } from '../readers/refusals.js';
import {
	closedEarly,
	eventsOf,
	isKnownToStream,
	lastStateOf,
	ranToEnd,
	streamsIn
} from '../readers/streams.js';
import { endOf, isTerminalStatus, taskSights, upToDate } from '../readers/tasks.js';
import {
	follow,
	hasStreams,
	startCompleted,
	startWaiting,
	subscribe,
	unknownId
} from '../steps.js';
import type { Finding } from '../verdict.js';
import { finding, inEnding, inMessage } from '../verdict.js';
import { together } from './stream-order.js';

/* SubscribeToTask, section 3.1.6. */

/** Subscribes to a task that waits, loses the connection and subscribes once more. */
const twice: Trigger = async (client) => {
	if (!hasStreams(client)) return;
	const task = await startWaiting(client);
	if (!task) return;
	for (let count = 0; count < 2; count += 1) {
		const subscription = subscribe(client, task.id);
		await subscription.events(1);
		subscription.abort();
		await subscription.ended;
	}
	await client.call('GetTask', { id: task.id });
};

export const subscribingRules = {
	'STREAM-SUB-001': {
		trigger: twice,
		*find(exchanges) {
			for (const call of streamsIn(exchanges, 'SubscribeToTask')) {
				const id = namedTask(call);
				const [first] = eventsOf(call);
				if (!first || id === undefined) continue;
				yield finding(call, inMessage(0), {
					holds: first.kind === 'task' && first.value.id === id,
					expected: `the task ${id} first`,
					actual: call.messages[0]?.value
				});
				const sight = taskSights(exchanges, id).find((own) => own.call === call);
				if (first.kind === 'task' && sight) yield* upToDate(exchanges, sight, id);
			}
		}
	},
	'STREAM-SUB-002': {
		trigger: together,
		*find(exchanges) {
			for (const call of streamsIn(exchanges, 'SubscribeToTask')) {
				const events = eventsOf(call);
				const end = events.findIndex(({ state }) => state && isTerminal(state));
				for (const { index, kind } of end === -1 ? [] : events.slice(end + 1)) {
					yield finding(call, inMessage(index), {
						holds: kind === 'task',
						expected: 'the end of the stream after the terminal state',
						actual: call.messages[index]?.value
					});
				}
				const isCut = closedEarly(exchanges, call);
				if (!isCut && !ranToEnd(call)) continue;
				yield finding(call, inEnding, {
					holds: !isCut,
					expected: 'the end of the stream with the terminal state, not before',
					actual: `the last state was ${lastStateOf(call) ?? 'not shown'}`
				});
			}
		}
	},
	'STREAM-SUB-003': {
		async trigger(client) {
			if (!hasStreams(client)) return;
			await client.fetchCard();
			const task = await startCompleted(client);
			if (task) await follow(client, subscribe(client, task.id));
		},
		*find(exchanges) {
			for (const call of callsOf(exchanges, 'SubscribeToTask')) {
				yield* refusedOnceDone(exchanges, call, 'UNSUPPORTED_OPERATION');
			}
		}
	},
	'STREAM-SUB-004': {
		async trigger(client) {
			if (!hasStreams(client)) return;
			await client.fetchCard();
			await follow(client, subscribe(client, unknownId(client)));
		},
		*find(exchanges) {
			for (const call of callsOf(exchanges, 'SubscribeToTask')) {
				yield* refusedAsUnknown(exchanges, call);
			}
		}
	},
	'STREAM-SUB-005': {
		trigger: twice,
		*find(exchanges) {
			for (const call of callsOf(exchanges, 'SubscribeToTask')) {
				const id = namedTask(call);
				if (id === undefined || knownBefore(exchanges, call, id).length === 0) continue;
				if (wasTerminal(exchanges, call, id)) continue;
				if (call.messages.length > 0) {
					yield finding(call, inMessage(0), {
						holds: true,
						expected: 'an event: the task is not done',
						actual: call.messages[0]?.value
					});
				} else if (isUnfinishedAfter(exchanges, call, id)) {
					yield* refusedForNothing(exchanges, call);
				}
			}
		}
	}
} satisfies Partial<Rules>;

/** Whether an answer to a later call proves that a task was not done when a call was answered. */
function isUnfinishedAfter(
	exchanges: readonly Exchange[],
	call: CallExchange,
	id: string
): boolean {
	return taskSights(exchanges, id).some(
		({ call: later, status }) =>
			later.startedAt > endOf(call) && status?.state !== undefined && !isTerminalStatus(status)
	);
}

/** A subscription may have been refused because the agent has no streams. */
function* refusedForNothing(exchanges: readonly Exchange[], call: CallExchange): Iterable<Finding> {
	if (!requestOf(call)) return;
	const { reason } = errorOf(call) ?? {};
	if (reason === 'UNSUPPORTED_OPERATION' && !isKnownToStream(exchanges)) return;
	yield* answered(call, 'the task is not done');
}

import type { CallExchange, Exchange } from '../../exchange/index.js';
import type { Rules, Trigger } from '../clause.js';
import { namedTask, requestOf } from '../readers/asked.js';
import { callsOf, endOf } from '../readers/calls.js';
import { answered } from '../readers/expected.js';
import { nothingAfterEnd, runsToEnd } from '../readers/expected-streams.js';
import { upToDate } from '../readers/expected-tasks.js';
import { errorOf } from '../readers/outcomes.js';
import { refusedAsUnknown, refusedOnceDone } from '../readers/refusals.js';
import { eventsOf, isKnownToStream, streamsIn } from '../readers/streams.js';
import { isTerminalStatus, sightsBefore, wasTerminal, wholeSightsOf } from '../readers/tasks.js';
import {
	follow,
	glance,
	hasStreams,
	startCompleted,
	startWaiting,
	subscribe,
	unknownId
} from '../steps.js';
import type { ClauseFinding } from '../verdict.js';
import { finding, inMessage } from '../verdict.js';
import { together } from './stream-order.js';

/* SubscribeToTask, section 3.1.6. */

/** Subscribes to a task that waits, loses the connection and subscribes once more. */
const twice: Trigger = async (client) => {
	if (!hasStreams(client)) return;
	const task = await startWaiting(client);
	if (!task) return;
	await glance(subscribe(client, task.id));
	await glance(subscribe(client, task.id));
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
					expected: { code: 'task-first', id },
					actual: call.messages[0]?.value
				});
				const sight = wholeSightsOf(exchanges, id).find((own) => own.call === call);
				if (first.kind === 'task' && sight) yield* upToDate(exchanges, sight);
			}
		}
	},
	'STREAM-SUB-002': {
		trigger: together,
		*find(exchanges) {
			for (const call of streamsIn(exchanges, 'SubscribeToTask')) {
				yield* nothingAfterEnd(call);
				yield* runsToEnd(exchanges, call, {
					expected: { code: 'stream-end', when: 'not-before-terminal' },
					mayRest: false
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
				if (id === undefined || sightsBefore(exchanges, call, id).length === 0) continue;
				if (wasTerminal(exchanges, call, id)) continue;
				if (call.messages.length > 0) {
					yield finding(call, inMessage(0), {
						holds: true,
						expected: { code: 'event-of-unfinished-task' },
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
	return wholeSightsOf(exchanges, id).some(
		({ call: later, status }) =>
			later.startedAt > endOf(call) && status?.state !== undefined && !isTerminalStatus(status)
	);
}

/** A subscription may have been refused because the agent has no streams. */
function* refusedForNothing(
	exchanges: readonly Exchange[],
	call: CallExchange
): Iterable<ClauseFinding> {
	if (!requestOf(call)) return;
	const { reason } = errorOf(call) ?? {};
	if (reason === 'UNSUPPORTED_OPERATION' && !isKnownToStream(exchanges)) return;
	yield* answered(call, 'task-not-done');
}

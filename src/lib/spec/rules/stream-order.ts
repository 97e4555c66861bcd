import type { CallExchange, Exchange } from '../../exchange/index.js';
import type { JsonObject, TaskState } from '../../protocol/index.js';
import { objectIn, operation, textIn } from '../../protocol/index.js';
import type { Rules, Trigger } from '../clause.js';
import { namedTask } from '../readers/asked.js';
import { callsOf, endOf } from '../readers/calls.js';
import { ranToEnd, runsToEnd } from '../readers/expected-streams.js';
import { isSame, isSameObject } from '../readers/same.js';
import type { StreamEvent } from '../readers/streams.js';
import { eventsOf, streamedTask, streamsIn } from '../readers/streams.js';
import { statusSightsOf, timeOf } from '../readers/tasks.js';
import { follow, hasStreams, send, startWaiting, stream, subscribe } from '../steps.js';
import { finding, inBody, inMessage } from '../verdict.js';

/* Several streams of one task, section 3.5.2. */

/** Three subscriptions to a task that then goes on to its end; one of them leaves before. */
export const together: Trigger = async (client) => {
	if (!hasStreams(client)) return;
	const task = await startWaiting(client);
	if (!task) return;
	const subscriptions = [1, 2, 3].map(() => subscribe(client, task.id));
	const [leaving, ...staying] = subscriptions;
	for (const subscription of subscriptions) await subscription.events(1);
	leaving?.abort();
	await leaving?.ended;
	await send(client, 'tck-stream-basic', { message: { taskId: task.id } });
	for (const subscription of staying) await follow(client, subscription);
	await client.call('GetTask', { id: task.id });
};

export const streamOrderRules = {
	'STREAM-ORDER-001': {
		trigger: together,
		*find(exchanges) {
			for (const call of streamsIn(exchanges)) {
				const shown = eventsOf(call).filter(isRanked);
				for (const [index, event] of shown.slice(1).entries()) {
					const before = shown[index];
					if (!before) continue;
					yield finding(call, inMessage(event.index), {
						holds: ranks[event.state] >= ranks[before.state] && !isEarlierUpdate(event, before),
						expected: { code: 'state-after', state: before.state },
						actual: objectIn(event.value, 'status')
					});
				}
			}
		}
	},
	'STREAM-ORDER-002': {
		trigger: together,
		*find(exchanges) {
			for (const [one, other] of pairsIn(exchanges)) {
				if (!ranToEnd(one) || !ranToEnd(other)) continue;
				const [own, others] = [outlinesOf(one), outlinesOf(other)];
				const missing = others.filter(
					(outline) => countOf(own, outline) < countOf(others, outline)
				);
				yield finding(one, inBody, {
					holds: missing.length === 0,
					expected: { code: 'all-events-of', exchange: other.sequence },
					came: { code: 'events', count: own.length, missing }
				});
			}
		}
	},
	'STREAM-ORDER-003': {
		trigger: together,
		*find(exchanges) {
			const { output } = operation('SubscribeToTask');
			for (const [one, other] of pairsIn(exchanges)) {
				if (one.binding !== other.binding) continue;
				for (const { index } of updatesOf(one)) {
					const [own, others] = [one.messages[index], other.messages[index]];
					if (!own || !others) continue;
					yield finding(one, inMessage(index), {
						holds: isSameObject(output, own.value, others.value),
						expected: { code: 'same-event-as-in', exchange: other.sequence },
						actual: own.value
					});
				}
			}
		}
	},
	'STREAM-ORDER-004': {
		trigger: together,
		*find(exchanges) {
			const streams = streamsIn(exchanges);
			for (const left of streams.filter(({ ending }) => ending?.kind === 'aborted')) {
				for (const call of streams) {
					const isOpen =
						(eventsOf(call)[0]?.at ?? Infinity) < endOf(left) && endOf(call) > endOf(left);
					if (!isOpen || streamedTask(call) !== streamedTask(left)) continue;
					yield* runsToEnd(exchanges, call, {
						expected: { code: 'events-though-left', exchange: left.sequence }
					});
				}
			}
		}
	},
	'STREAM-ORDER-005': { unseen: 'permission' },
	'STREAM-ORDER-006': {
		async trigger(client) {
			if (!hasStreams(client)) return;
			const dropped = stream(client, 'tck-stream-basic');
			await dropped.events(2);
			dropped.abort();
			const id = streamedTask(await dropped.ended);
			if (id === undefined) return;
			await follow(client, subscribe(client, id));
			await client.call('GetTask', { id });
		},
		*find(exchanges) {
			for (const call of streamsIn(exchanges)) {
				const id = streamedTask(call);
				const status = eventsOf(call)
					.map(({ value }) => objectIn(value, 'status'))
					.findLast(Boolean);
				const isDropped = call.ending?.kind === 'aborted' || call.ending?.kind === 'failed';
				if (id === undefined || !isDropped || !status) continue;
				const isStopped = callsOf(exchanges, 'CancelTask').some(
					(cancel) => namedTask(cancel) === id
				);
				for (const later of statusSightsOf(exchanges, id)) {
					const wentOn = timeOf(later.status) > timeOf(status);
					if (later.call.startedAt < endOf(call) || !wentOn || isStopped) continue;
					yield finding(later.call, later.place('status.state'), {
						holds: textIn(later.status, 'state') !== 'TASK_STATE_CANCELED',
						expected: { code: 'task-at-work' },
						actual: later.status
					});
				}
			}
		}
	}
} satisfies Partial<Rules>;

/** What may come after what: a state of a lower rank never does. */
const ranks: Readonly<Record<TaskState, number>> = {
	TASK_STATE_UNSPECIFIED: 0,
	TASK_STATE_SUBMITTED: 0,
	TASK_STATE_WORKING: 1,
	TASK_STATE_INPUT_REQUIRED: 1,
	TASK_STATE_AUTH_REQUIRED: 1,
	TASK_STATE_COMPLETED: 2,
	TASK_STATE_FAILED: 2,
	TASK_STATE_CANCELED: 2,
	TASK_STATE_REJECTED: 2
};

type Ranked = StreamEvent & { state: TaskState };

const isRanked = (event: StreamEvent): event is Ranked => event.state !== undefined;

function isEarlierUpdate(event: StreamEvent, before: StreamEvent): boolean {
	if (event.kind !== 'statusUpdate' || before.kind !== 'statusUpdate') return false;
	return timeOf(objectIn(event.value, 'status')) < timeOf(objectIn(before.value, 'status'));
}

/** Streams of one task, each with each, that began with the task as it stood at the same moment. */
function* pairsIn(exchanges: readonly Exchange[]): Iterable<[CallExchange, CallExchange]> {
	const streams = streamsIn(exchanges);
	for (const one of streams) {
		for (const other of streams) {
			if (one !== other && isSameStart(startOf(one), startOf(other))) yield [one, other];
		}
	}
}

function startOf(call: CallExchange): JsonObject | undefined {
	const [first] = eventsOf(call);
	return first?.kind === 'task' ? first.value : undefined;
}

/** Without a time two statuses that look the same need not be the same one. */
function isSameStart(one: JsonObject | undefined, other: JsonObject | undefined): boolean {
	const [own, others] = [one, other].map((task) => [task?.id, task?.status, task?.artifacts ?? []]);
	return !Number.isNaN(timeOf(objectIn(one, 'status'))) && isSame(own, others);
}

function updatesOf(call: CallExchange): StreamEvent[] {
	return eventsOf(call).filter(({ kind }) => kind === 'statusUpdate' || kind === 'artifactUpdate');
}

/** What the updates are about, in a word each. */
function outlinesOf(call: CallExchange): string[] {
	return updatesOf(call).map(
		({ state, value }) => state ?? textIn(objectIn(value, 'artifact'), 'artifactId') ?? 'update'
	);
}

function countOf(outlines: readonly string[], wanted: string): number {
	return outlines.filter((outline) => outline === wanted).length;
}

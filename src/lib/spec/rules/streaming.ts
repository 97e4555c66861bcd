import type { CallExchange, Exchange } from '../../exchange/index.js';
import type { JsonObject } from '../../protocol/index.js';
import { objectIn } from '../../protocol/index.js';
import type { Rules, Trigger } from '../clause.js';
import { callsOf } from '../readers/calls.js';
import { nothingAfterEnd, runsToEnd } from '../readers/expected-streams.js';
import { told } from '../readers/outcomes.js';
import { headerOf, mediaTypeOf } from '../readers/raw.js';
import { refusedAsUnknown, refusedForMediaType, refusedOnceDone } from '../readers/refusals.js';
import type { StreamEvent } from '../readers/streams.js';
import { eventsOf, streamedTask, streamsIn } from '../readers/streams.js';
import { isTerminalStatus, timeOf } from '../readers/tasks.js';
import { follow, hasStreams, startCompleted, stream, unknownId } from '../steps.js';
import type { TriggerClient } from '../trigger-client.js';
import type { ClauseFinding } from '../verdict.js';
import { finding, inBody, inEnding, inHeader, inMessage } from '../verdict.js';

/* SendStreamingMessage, section 3.1.2, and the events of every stream, section 3.2.3. */

const operation = 'SendStreamingMessage';

/** One stream of a task that works for some seconds, and one of a message. */
const work: Trigger = async (client) => {
	if (!hasStreams(client)) return;
	const id = streamedTask(await follow(client, stream(client, 'tck-long-running')));
	if (id !== undefined) await client.call('GetTask', { id });
	await follow(client, stream(client, 'tck-message-response'));
};

/** Sends a message that should be refused. */
async function sendInVain(client: TriggerClient, message: JsonObject): Promise<void> {
	await follow(client, stream(client, 'tck-complete-task', { message }));
}

/** The streams that do not consist of a message. */
function* taskStreams(exchanges: readonly Exchange[]) {
	for (const call of streamsIn(exchanges, operation)) {
		const events = eventsOf(call);
		if (events[0]?.kind !== 'message') yield { call, events };
	}
}

const updates: readonly StreamEvent['kind'][] = ['statusUpdate', 'artifactUpdate'];

function* taskThenUpdates(
	call: CallExchange,
	events: readonly StreamEvent[]
): Iterable<ClauseFinding> {
	yield finding(call, inMessage(0), {
		holds: events[0]?.kind === 'task',
		expected: { code: 'task-first' },
		actual: call.messages[0]?.value
	});
	for (const { index, kind } of events.slice(1)) {
		// The task may be shown once more before the end.
		const isLast = index === events.length - 1;
		yield finding(call, inMessage(index), {
			holds: updates.includes(kind) || (kind === 'task' && isLast),
			expected: { code: 'update' },
			actual: call.messages[index]?.value
		});
	}
}

export const streamingRules = {
	'CORE-STREAM-001': {
		trigger: work,
		*find(exchanges) {
			for (const call of callsOf(exchanges, operation)) {
				if (call.ending?.kind === 'complete') {
					yield finding(call, inBody, {
						holds: call.messages.length > 0,
						expected: { code: 'an-event' },
						came: told(call)
					});
				}
				if (!call.response || call.messages.length === 0) continue;
				const isGrpc = call.binding === 'grpc';
				const mediaType = mediaTypeOf(call);
				yield finding(call, inHeader('content-type'), {
					holds: isGrpc
						? mediaType.startsWith('application/grpc')
						: mediaType === 'text/event-stream',
					expected: isGrpc
						? { code: 'grpc-stream' }
						: { code: 'value', value: 'text/event-stream' },
					actual: headerOf(call, 'content-type')
				});
			}
		}
	},
	'CORE-STREAM-002': {
		trigger: work,
		*find(exchanges) {
			for (const call of streamsIn(exchanges, operation)) {
				const [first, ...others] = eventsOf(call);
				const isOver = call.ending?.kind === 'complete';
				if (first?.kind !== 'message' || !(isOver || others.length > 0)) continue;
				yield finding(call, inEnding, {
					holds: others.length === 0,
					expected: { code: 'stream-end', when: 'message' },
					came: told(call)
				});
			}
		}
	},
	'CORE-STREAM-003': {
		trigger: work,
		*find(exchanges) {
			for (const { call, events } of taskStreams(exchanges)) {
				const order = [...taskThenUpdates(call, events), ...nothingAfterEnd(call)];
				// A stream that was left or is still open does not show whether the rest is in order.
				const isWhole = call.ending?.kind === 'complete';
				yield* isWhole ? order : order.filter(({ holds }) => !holds);
				yield* runsToEnd(exchanges, call, {
					expected: { code: 'stream-end', when: 'done' }
				});
			}
		}
	},
	'CORE-STREAM-004': {
		async trigger(client) {
			if (!hasStreams(client)) return;
			await client.fetchCard();
			const task = await startCompleted(client);
			if (!task) return;
			await sendInVain(client, { taskId: task.id });
		},
		*find(exchanges) {
			for (const call of callsOf(exchanges, operation)) {
				yield* refusedOnceDone(exchanges, call, 'UNSUPPORTED_OPERATION');
			}
		}
	},
	'CORE-STREAM-005': {
		async trigger(client) {
			if (!hasStreams(client)) return;
			await client.fetchCard();
			const parts = [{ text: 'tck-complete-task', mediaType: 'application/x-taken-by-nobody' }];
			await sendInVain(client, { parts });
		},
		*find(exchanges) {
			for (const call of callsOf(exchanges, operation)) {
				yield* refusedForMediaType(exchanges, call);
			}
		}
	},
	'CORE-STREAM-006': {
		async trigger(client) {
			if (!hasStreams(client)) return;
			await client.fetchCard();
			await sendInVain(client, { taskId: unknownId(client) });
		},
		*find(exchanges) {
			for (const call of callsOf(exchanges, operation)) {
				yield* refusedAsUnknown(exchanges, call);
			}
		}
	},
	'CORE-STREAM-007': {
		trigger: work,
		*find(exchanges) {
			for (const { call, events } of taskStreams(exchanges)) {
				const [first, last] = [events[0], events.at(-1)];
				const statuses = events.map(({ value }) => objectIn(value, 'status'));
				const begun = timeOf(statuses[0]);
				const worked = timeOf(statuses.findLast(isTerminalStatus)) - begun;
				const waited = (last?.at ?? 0) - call.startedAt;
				// The clock of an agent need not be that of the caller: a simulated one may run ahead.
				if (!first || !last || !(worked >= shortest) || waited < worked * 0.8) continue;
				const spread = last.at - first.at;
				const isSpread = spread >= worked / 2;
				if (!isSpread && spread > worked / 10) continue;
				yield finding(call, inMessage(0), {
					holds: isSpread,
					expected: { code: 'events-spread', worked },
					came: { code: 'spread', ms: Math.round(spread) }
				});
			}
		}
	},
	'CORE-STREAM-008': { unseen: 'permission' },
	'STREAM-FORMAT-001': {
		trigger: work,
		*find(exchanges) {
			for (const call of streamsIn(exchanges)) {
				for (const [index, { value }] of call.messages.entries()) {
					const payloads = kinds.filter((kind) => value[kind] !== undefined);
					yield finding(call, inMessage(index), {
						holds: payloads.length === 1,
						expected: { code: 'one-of', names: kinds },
						...(payloads.length > 0
							? { came: { code: 'names', names: payloads } }
							: { actual: value })
					});
				}
			}
		}
	}
} satisfies Partial<Rules>;

const kinds = ['task', 'message', 'statusUpdate', 'artifactUpdate'];

/** Work that took less, in ms, says nothing of delays. */
const shortest = 1000;

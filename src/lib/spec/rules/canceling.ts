import type { CallExchange, Exchange } from '../../exchange/index.js';
import { objectIn } from '../../protocol/index.js';
import type { Rules, Trigger } from '../clause.js';
import { namedTask } from '../readers/asked.js';
import { callsOf, endOf, firstAnswer, succeeded } from '../readers/calls.js';
import { leftAlone, upToDate } from '../readers/expected-tasks.js';
import { errorOf } from '../readers/outcomes.js';
import { refusedAsUnknown, refusedOnceDone } from '../readers/refusals.js';
import { isSameStatus, statusSightsOf, wholeSightsOf } from '../readers/tasks.js';
import { startCompleted, startWaiting, unknownId } from '../steps.js';
import { finding, inError, inMessage } from '../verdict.js';

/* CancelTask, sections 3.1.5 and 3.3.1. */

const cancelsIn = (exchanges: readonly Exchange[]) => callsOf(exchanges, 'CancelTask');

const cancelTwice: Trigger = async (client) => {
	const task = await startWaiting(client);
	if (!task) return;
	await client.call('CancelTask', { id: task.id });
	await client.call('CancelTask', { id: task.id });
	await client.call('GetTask', { id: task.id });
};

export const cancelingRules = {
	'CORE-CANCEL-001': {
		trigger: cancelTwice,
		*find(exchanges) {
			for (const call of succeeded(cancelsIn(exchanges))) {
				const id = namedTask(call);
				const answer = firstAnswer(call);
				if (id === undefined) continue;
				yield finding(call, inMessage(0, 'id'), {
					holds: answer?.id === id,
					expected: { code: 'task', id },
					actual: answer?.id
				});
				yield finding(call, inMessage(0, 'status.state'), {
					holds: typeof objectIn(answer, 'status')?.state === 'string',
					expected: { code: 'state-after-attempt' },
					actual: answer?.status
				});
				const sight = wholeSightsOf(exchanges, id).find((own) => own.call === call);
				if (sight) yield* upToDate(exchanges, sight);
			}
		}
	},
	'CORE-CANCEL-002': {
		async trigger(client) {
			const task = await startCompleted(client);
			if (!task) return;
			await client.call('CancelTask', { id: task.id });
			await client.call('GetTask', { id: task.id });
		},
		*find(exchanges) {
			for (const call of cancelsIn(exchanges)) {
				yield* refusedOnceDone(exchanges, call, 'TASK_NOT_CANCELABLE');
				const id = namedTask(call);
				if (id !== undefined) yield* leftAlone(exchanges, call, id);
			}
		}
	},
	'CORE-CANCEL-003': {
		async trigger(client) {
			await client.call('CancelTask', { id: unknownId(client) });
		},
		*find(exchanges) {
			for (const call of cancelsIn(exchanges)) yield* refusedAsUnknown(exchanges, call);
		}
	},
	'CORE-CANCEL-004': {
		trigger: cancelTwice,
		*find(exchanges) {
			for (const { id, first, again } of repeatedIn(exchanges)) {
				const left = objectIn(firstAnswer(first), 'status');
				for (const later of wholeSightsOf(exchanges, id)) {
					if (later.call.startedAt < endOf(again)) continue;
					yield finding(later.call, later.place('status'), {
						holds: isSameStatus(left, later.status),
						expected: { code: 'status-of-first-cancel' },
						actual: later.status
					});
				}
			}
		}
	},
	'CORE-CANCEL-005': {
		trigger: cancelTwice,
		*find(exchanges) {
			for (const { id, again } of repeatedIn(exchanges)) {
				const { reason } = errorOf(again) ?? {};
				const isThere = statusSightsOf(exchanges, id).some(
					({ call }) => call.startedAt > endOf(again)
				);
				if (reason === undefined || !isThere) continue;
				yield finding(again, inError('reason'), {
					holds: reason !== 'TASK_NOT_FOUND',
					expected: { code: 'reason-other-than-not-found' },
					actual: reason
				});
			}
		}
	}
} satisfies Partial<Rules>;

interface RepeatedCancel {
	id: string;
	/** The cancel that left the task canceled. */
	first: CallExchange;
	again: CallExchange;
}

function* repeatedIn(exchanges: readonly Exchange[]): Iterable<RepeatedCancel> {
	for (const first of succeeded(cancelsIn(exchanges))) {
		const id = namedTask(first);
		const { state } = objectIn(firstAnswer(first), 'status') ?? {};
		if (id === undefined || state !== 'TASK_STATE_CANCELED') continue;
		for (const again of cancelsIn(exchanges)) {
			if (namedTask(again) === id && again.startedAt > endOf(first)) yield { id, first, again };
		}
	}
}

import { isSettled, objectIn } from '../../protocol/index.js';
import type { Rules, Trigger } from '../clause.js';
import { answeredTasks } from '../readers/answered-tasks.js';
import { configurationOf, namedTask } from '../readers/asked.js';
import { endOf } from '../readers/calls.js';
import { runsToEnd } from '../readers/expected-streams.js';
import { isSame } from '../readers/same.js';
import { streamedTask, streamsIn } from '../readers/streams.js';
import { isSameStatus, isTerminalStatus, statusSightsOf, wholeSightsOf } from '../readers/tasks.js';
import { follow, hasStreams, send, startTask, stream } from '../steps.js';
import { finding, inMessage } from '../verdict.js';

/* When SendMessage answers, section 3.2.2. */

const waitForWork: Trigger = async (client) => {
	const task = await startTask(client, 'tck-stream-basic');
	if (task) await client.call('GetTask', { id: task.id });
};

const isActive = (state: unknown) =>
	state === 'TASK_STATE_SUBMITTED' || state === 'TASK_STATE_WORKING';

export const blockingRules = {
	'CORE-EXECUTION-MODE-001': {
		trigger: waitForWork,
		*find(exchanges) {
			for (const { call, state, isImmediate } of answeredTasks(exchanges)) {
				if (isImmediate) continue;
				yield finding(call, inMessage(0, 'task.status.state'), {
					holds: isSettled(state),
					expected: { code: 'settled-state' },
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
			for (let pause = 50; !isAnswered; pause *= 2) {
				await client.call('ListTasks', { contextId });
				await client.waitFor(sending, pause);
			}
			await sending;
			// One that answers at once shows by it that the work goes on.
			await client.call('ListTasks', { contextId });
		},
		*find(exchanges) {
			for (const { call, id, state, isImmediate } of answeredTasks(exchanges)) {
				if (!isImmediate || namedTask(call) !== undefined) continue;
				const active = statusSightsOf(exchanges, id).some(
					(sight) => sight.call.startedAt > call.startedAt && isActive(sight.status?.state)
				);
				// What is done at once is answered as done.
				if (!isActive(state) && !(isTerminalStatus({ state }) && active)) continue;
				yield finding(call, inMessage(0, 'task.status.state'), {
					holds: isActive(state),
					expected: { code: 'task-as-begun' },
					actual: state
				});
			}
		}
	},
	'CORE-EXECUTION-MODE-003': {
		trigger: waitForWork,
		*find(exchanges) {
			for (const { call, task, id, state, isImmediate } of answeredTasks(exchanges)) {
				if (isImmediate || !isTerminalStatus({ state })) continue;
				const later = wholeSightsOf(exchanges, id).find(
					(sight) =>
						sight.call.operation === 'GetTask' &&
						sight.call.binding === call.binding &&
						sight.call.startedAt > endOf(call)
				);
				if (!later) continue;
				const status = objectIn(task, 'status');
				yield finding(call, inMessage(0, 'task.artifacts'), {
					holds: isSame(task.artifacts ?? [], later.value.artifacts ?? []),
					expected: { code: 'artifacts-shown-later' },
					actual: task.artifacts
				});
				yield finding(call, inMessage(0, 'task.status'), {
					holds:
						isSameStatus(status, later.status) && isSame(status?.message, later.status?.message),
					expected: { code: 'status-shown-later' },
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
				yield* runsToEnd(exchanges, call, {
					expected: { code: 'stream-to-end-of-work' }
				});
			}
		}
	}
} satisfies Partial<Rules>;

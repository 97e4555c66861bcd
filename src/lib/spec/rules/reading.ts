import type { JsonObject } from '../../protocol/index.js';
import { listIn } from '../../protocol/index.js';
import type { Rules } from '../clause.js';
import { namedTask } from '../readers/asked.js';
import { callsOf, endOf, firstAnswer, succeeded } from '../readers/calls.js';
import { upToDate } from '../readers/expected-tasks.js';
import { refusedAsUnknown } from '../readers/refusals.js';
import { isSame } from '../readers/same.js';
import { artifactsBefore, isTerminalStatus, wholeSightsOf } from '../readers/tasks.js';
import { startTask, unknownId } from '../steps.js';
import { finding, inMessage } from '../verdict.js';

/* GetTask, sections 3.1.3 and 3.3.1. */

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
					expected: { code: 'value', value: id },
					actual: answer?.id
				});
				const sight = wholeSightsOf(exchanges, id).find((own) => own.call === call);
				if (sight) yield* upToDate(exchanges, sight);
				const known = artifactsBefore(exchanges, call, id);
				if (known.length === 0) continue;
				const shown = listIn(answer, 'artifacts').map(({ artifactId }) => artifactId);
				yield finding(call, inMessage(0, 'artifacts'), {
					holds: known.every((artifactId) => shown.includes(artifactId)),
					expected: { code: 'known-artifacts', ids: known },
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
						expected: { code: 'task-as-in', exchange: first.sequence },
						actual: firstAnswer(again)
					});
				}
			}
		}
	}
} satisfies Partial<Rules>;

/** What reading must not change; an agent may keep a count of reads elsewhere. */
function contentOf(task: JsonObject | undefined): unknown[] {
	return ['id', 'contextId', 'status', 'artifacts', 'history'].map((name) => task?.[name]);
}

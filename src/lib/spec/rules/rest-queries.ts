import type { JsonObject } from '../../protocol/index.js';
import { listIn, objectIn } from '../../protocol/index.js';
import type { Rules } from '../clause.js';
import { isValid } from '../readers/asked.js';
import { callsOf, firstAnswer, succeeded } from '../readers/calls.js';
import type { Page } from '../readers/lists.js';
import { pagesIn } from '../readers/lists.js';
import { errorOf, isTurnedAway } from '../readers/outcomes.js';
import { taskState, timeOf } from '../readers/tasks.js';
import { startCompleted, startWaiting, startWorking } from '../steps.js';
import type { ClauseFinding } from '../verdict.js';
import { finding, inEnding, inMessage } from '../verdict.js';

/* The HTTP+JSON binding, section 11.5: what a query brings about. */

/** What a query value has to bring about in each task of a list. */
const effects: Readonly<Record<string, (task: JsonObject, value: unknown) => boolean>> = {
	includeArtifacts: ({ artifacts }, value) => Array.isArray(artifacts) || value !== true,
	status: (task, value) => taskState(task) === value || value === 'TASK_STATE_UNSPECIFIED',
	// A status need not have a time.
	statusTimestampAfter: (task, value) =>
		!(timeOf(objectIn(task, 'status')) < Date.parse(String(value)))
};

function* effectsOn({ call, asked, tasks }: Page): Iterable<ClauseFinding> {
	for (const [name, hasEffect] of Object.entries(effects)) {
		for (const [index, task] of name in asked ? tasks.entries() : []) {
			yield finding(call, inMessage(0, `tasks[${index}]`), {
				holds: hasEffect(task, asked[name]),
				expected: { code: 'effect-of', name, value: JSON.stringify(asked[name]) },
				actual: task
			});
		}
	}
}

export const restQueriesRules = {
	'HTTP_JSON-QP-001': {
		async trigger(client) {
			const contextId = client.newId('tck-query');
			await startCompleted(client, { message: { contextId } });
			await startCompleted(client);
			await client.call('ListTasks', { contextId, pageSize: 2 });
		},
		*find(exchanges) {
			for (const { call, asked, reply, tasks } of pagesIn(exchanges)) {
				// The default may be as large, so that a larger page would show nothing.
				if (typeof asked.pageSize === 'number' && asked.pageSize < 50) {
					yield finding(call, inMessage(0, 'pageSize'), {
						holds: reply.pageSize === asked.pageSize && tasks.length <= asked.pageSize,
						expected: { code: 'pages-of', size: asked.pageSize },
						came: {
							code: 'page',
							pageSize: JSON.stringify(reply.pageSize),
							tasks: tasks.length
						}
					});
				}
				for (const [index, { contextId }] of asked.contextId ? tasks.entries() : []) {
					yield finding(call, inMessage(0, `tasks[${index}].contextId`), {
						holds: contextId === asked.contextId,
						expected: { code: 'asked-for', name: 'contextId' },
						actual: contextId
					});
				}
			}
		}
	},
	'HTTP_JSON-QP-002': {
		async trigger(client) {
			const task = await startWaiting(client);
			if (!task) return;
			await client.call('GetTask', { id: task.id });
			await client.call('GetTask', { id: task.id, historyLength: 0 });
			await client.call('CancelTask', { id: task.id });
		},
		*find(exchanges) {
			for (const call of succeeded(callsOf(exchanges, 'GetTask'))) {
				const { id, historyLength } = call.asked;
				const answer = firstAnswer(call);
				const count = listIn(answer, 'history').length;
				const limit = typeof historyLength === 'number' ? historyLength : undefined;
				yield finding(call, inMessage(0), {
					holds: answer?.id === id && (limit === undefined || count <= limit),
					expected: { code: 'task-with-limit', id: JSON.stringify(id), limit },
					came: { code: 'task-with-messages', id: JSON.stringify(answer?.id), count }
				});
			}
		}
	},
	'HTTP_JSON-QP-003': {
		async trigger(client) {
			const contextId = client.newId('tck-query-forms');
			await startWorking(client, { message: { contextId } });
			await startCompleted(client, { message: { contextId } });
			const filters = {
				includeArtifacts: true,
				status: 'TASK_STATE_COMPLETED',
				statusTimestampAfter: '2020-01-01T00:00:00.000Z'
			};
			for (const [name, value] of Object.entries(filters)) {
				await client.call('ListTasks', { contextId, [name]: value });
			}
		},
		*find(exchanges) {
			for (const list of pagesIn(exchanges)) yield* effectsOn(list);
			for (const call of callsOf(exchanges, 'ListTasks')) {
				const violations = errorOf(call)?.violations ?? [];
				const refused = violations.find(({ field }) => field in effects && field in call.asked);
				if (!refused || !isValid(call) || isTurnedAway(call)) continue;
				yield finding(call, inEnding, {
					holds: false,
					expected: { code: 'field-taken', field: refused.field },
					actual: refused.description
				});
			}
		}
	},
	'HTTP_JSON-QP-004': { unseen: 'inside' }
} satisfies Partial<Rules>;

import type { JsonObject } from '../../protocol/index.js';
import { listIn, objectIn, textIn } from '../../protocol/index.js';
import type { Rules, Trigger } from '../clause.js';
import { callsOf, endOf, firstAnswer } from '../readers/calls.js';
import { answered } from '../readers/expected.js';
import { eachListed, eachPage, pagesIn } from '../readers/lists.js';
import { artifactsBefore, taskState, timeOf } from '../readers/tasks.js';
import { complete, send, startCompleted, startTask, startThree, startWaiting } from '../steps.js';
import { finding, inMessage } from '../verdict.js';

/* ListTasks, section 3.1.4: which tasks it gives, in which order, and what of them. */

const listOne: Trigger = async (client) => {
	const task = await startTask(client, 'tck-artifact-text');
	if (!task) return;
	await client.call('ListTasks', { contextId: task.contextId });
	await client.call('ListTasks', { contextId: task.contextId, includeArtifacts: false });
	await client.call('ListTasks', { contextId: task.contextId, includeArtifacts: true });
};

export const listingRules = {
	'CORE-LIST-001': { coming: 'auth' },
	'CORE-LIST-003': {
		async trigger(client) {
			const contextId = client.newId('tck-list-order');
			const older = await startWaiting(client, { message: { contextId } });
			await startWaiting(client, { message: { contextId } });
			if (older) await complete(client, older.id);
			await client.call('ListTasks', { contextId });
		},
		find: eachPage(function* ({ call, tasks }) {
			for (const [index, task] of tasks.slice(1).entries()) {
				const [above, own] = [tasks[index], task].map((one) => timeOf(objectIn(one, 'status')));
				if (above === undefined || own === undefined) continue;
				// A status need not have a time.
				if (Number.isNaN(above) || Number.isNaN(own)) continue;
				yield finding(call, inMessage(0, `tasks[${index + 1}].status.timestamp`), {
					holds: own <= above,
					expected: { code: 'no-later-than-above' },
					actual: task.status
				});
			}
		})
	},
	'CORE-LIST-005': {
		trigger: listOne,
		find: eachListed(
			'artifacts',
			{ code: 'no-member', name: 'artifacts' },
			(task, { includeArtifacts }) =>
				includeArtifacts === true
					? undefined
					: { holds: !('artifacts' in task), actual: task.artifacts }
		)
	},
	'CORE-LIST-006': {
		async trigger(client) {
			await client.call('ListTasks', { contextId: client.newId('tck-empty-context') });
			await startCompleted(client);
			await client.call('ListTasks', { contextId: await startThree(client) });
		},
		*find(exchanges) {
			yield* eachListed(
				'contextId',
				{ code: 'asked-for', name: 'contextId' },
				({ contextId }, asked) =>
					asked.contextId ? { holds: contextId === asked.contextId, actual: contextId } : undefined
			)(exchanges);
			const filtered = callsOf(exchanges, 'ListTasks').filter(({ asked }) => asked.contextId);
			for (const call of filtered.filter(({ asked }) => isPlain(asked))) {
				yield* answered(call, 'unknown-context-is-empty');
			}
		}
	},
	'CORE-LIST-007': {
		async trigger(client) {
			const contextId = client.newId('tck-list-states');
			await startWaiting(client, { message: { contextId } });
			await startCompleted(client, { message: { contextId } });
			await client.call('ListTasks', { contextId, status: 'TASK_STATE_COMPLETED' });
		},
		find: eachListed('status.state', { code: 'asked-for', name: 'state' }, (task, { status }) => {
			const state = taskState(task);
			if (!status || status === 'TASK_STATE_UNSPECIFIED') return undefined;
			return { holds: state === status, actual: state };
		})
	},
	'CORE-LIST-008': {
		async trigger(client) {
			const contextId = await startThree(client);
			const all = await client.call('ListTasks', { contextId });
			const middle = listIn(firstAnswer(all), 'tasks')[1];
			const statusTimestampAfter = textIn(objectIn(middle, 'status'), 'timestamp');
			if (statusTimestampAfter) {
				await client.call('ListTasks', { contextId, statusTimestampAfter });
			}
		},
		*find(exchanges) {
			const pages = pagesIn(exchanges);
			for (const { call, asked, reply, tasks } of pages) {
				const after = Date.parse(textIn(asked, 'statusTimestampAfter') ?? '');
				if (Number.isNaN(after)) continue;
				const early = tasks.filter((task) => timeOf(objectIn(task, 'status')) < after);
				const before = isWholeSince(asked, reply) ? pages : [];
				const atBoundary = before
					.filter((other) => endOf(other.call) < call.startedAt)
					.filter((other) => other.asked.contextId === asked.contextId)
					.flatMap((other) => other.tasks)
					.filter((task) => timeOf(objectIn(task, 'status')) === after);
				const missing = atBoundary.filter(({ id }) => !tasks.some((task) => task.id === id));
				if (atBoundary.length === 0 && early.length === 0) continue;
				yield finding(call, inMessage(0, 'tasks'), {
					holds: early.length === 0 && missing.length === 0,
					expected: { code: 'tasks-from-time' },
					actual: tasks.map(({ status }) => status)
				});
			}
		}
	},
	'CORE-LIST-011': {
		trigger: listOne,
		*find(exchanges) {
			for (const { call, asked, tasks } of pagesIn(exchanges)) {
				for (const [index, task] of asked.includeArtifacts === true ? tasks.entries() : []) {
					const known = artifactsBefore(exchanges, call, textIn(task, 'id'));
					if (known.length === 0) continue;
					const shown = listIn(task, 'artifacts').map(({ artifactId }) => artifactId);
					yield finding(call, inMessage(0, `tasks[${index}].artifacts`), {
						holds: known.every((artifactId) => shown.includes(artifactId)),
						expected: { code: 'known-artifacts', ids: known },
						actual: shown
					});
				}
			}
		}
	},
	'CORE-LIST-015': {
		async trigger(client) {
			const task = await startWaiting(client);
			if (!task) return;
			await send(client, 'tck-input-required', { message: { taskId: task.id } });
			for (const historyLength of [0, 1]) {
				await client.call('ListTasks', { contextId: task.contextId, historyLength });
			}
		},
		find: eachListed('history', { code: 'history-limit' }, (task, { historyLength }) => {
			if (typeof historyLength !== 'number') return undefined;
			const count = listIn(task, 'history').length;
			return { holds: count <= historyLength, came: { code: 'messages', count } };
		})
	}
} satisfies Partial<Rules>;

/** A filter by context alone can only be wrong by what it gives. */
function isPlain(asked: JsonObject): boolean {
	return Object.keys(asked).every((name) => ['contextId', 'tenant'].includes(name));
}

/** Whether a list is all that came since some moment, on one page and without another filter. */
function isWholeSince(asked: JsonObject, { nextPageToken }: JsonObject): boolean {
	const others = ['status', 'pageSize', 'pageToken'].filter((name) => asked[name]);
	return others.length === 0 && nextPageToken === '';
}

import type { CallExchange, Exchange } from '../../exchange/index.js';
import type { JsonObject } from '../../protocol/index.js';
import type { Find, Rules, Trigger } from '../clause.js';
import { callsOf, firstAnswer, listIn, succeeded, textIn } from '../readers/calls.js';
import { answered, refusedAsInvalid } from '../readers/endings.js';
import { objectsIn } from '../readers/objects.js';
import { complete, send, startCompleted, startTask, startWaiting } from '../steps.js';
import type { TriggerClient } from '../trigger-client.js';
import type { Finding } from '../verdict.js';
import { finding, inMessage } from '../verdict.js';

/* ListTasks, section 3.1.4. */

interface Page {
	call: CallExchange;
	asked: JsonObject;
	/** The reply as it came. */
	reply: JsonObject;
	tasks: JsonObject[];
}

function pagesIn(exchanges: readonly Exchange[]): Page[] {
	return succeeded(callsOf(exchanges, 'ListTasks')).flatMap((call) => {
		const reply = firstAnswer(call);
		return reply ? [{ call, asked: call.asked, reply, tasks: listIn(reply, 'tasks') }] : [];
	});
}

/** Judges every page by itself. */
function eachPage(judge: (page: Page) => Iterable<Finding>): Find {
	return function* (exchanges) {
		for (const page of pagesIn(exchanges)) yield* judge(page);
	};
}

/** Judges every task of the pages that were asked for in some way. */
function eachTask(
	path: string,
	expected: string,
	judge: (task: JsonObject, asked: JsonObject) => { holds: boolean; actual: unknown } | undefined
): Find {
	return eachPage(function* ({ call, asked, tasks }) {
		for (const [index, task] of tasks.entries()) {
			const judged = judge(task, asked);
			const place = inMessage(0, `tasks[${index}].${path}`);
			if (judged) yield finding(call, place, { expected, ...judged });
		}
	});
}

/** Pages that follow one another by their tokens, from a first one to the end. */
function* walksIn(exchanges: readonly Exchange[]): Iterable<Page[]> {
	const pages = pagesIn(exchanges);
	for (const first of pages.filter(({ asked }) => !asked.pageToken)) {
		const walk = [first];
		for (let page: Page | undefined = first; page;) {
			const token = textIn(page.reply, 'nextPageToken');
			page = token
				? pages.find(({ call, asked }) => {
						const isOver = call.binding === first.call.binding;
						return (
							asked.pageToken === token && isOver && !walk.some((known) => known.call === call)
						);
					})
				: undefined;
			if (page) walk.push(page);
		}
		if (walk.length > 1) yield walk;
	}
}

const timestampOf = (task: JsonObject) =>
	Date.parse(textIn(task.status as JsonObject | undefined, 'timestamp') ?? '');

async function threeTasks(client: TriggerClient, behaviour = 'tck-complete-task') {
	const contextId = client.newId('tck-list');
	for (let count = 0; count < 3; count += 1) {
		await startTask(client, behaviour, { message: { contextId } });
	}
	return contextId;
}

async function walk(client: TriggerClient, request: JsonObject): Promise<void> {
	let pageToken: string | undefined;
	do {
		const page = await client.call('ListTasks', { ...request, ...(pageToken && { pageToken }) });
		pageToken = textIn(firstAnswer(page), 'nextPageToken');
	} while (pageToken);
}

const walkThree: Trigger = async (client) => {
	const contextId = await threeTasks(client);
	await walk(client, { contextId, pageSize: 2 });
};

const listOne: Trigger = async (client) => {
	const task = await startTask(client, 'tck-artifact-text');
	if (!task) return;
	await client.call('ListTasks', { contextId: task.contextId });
	await client.call('ListTasks', { contextId: task.contextId, includeArtifacts: false });
	await client.call('ListTasks', { contextId: task.contextId, includeArtifacts: true });
};

const listNothing: Trigger = async (client) => {
	await client.call('ListTasks', { contextId: client.newId('tck-empty-context'), pageSize: 10 });
};

export const listingRules = {
	'CORE-LIST-001': { coming: 'auth' },
	'CORE-LIST-002': {
		trigger: walkThree,
		*find(exchanges) {
			for (const [first, second] of walksIn(exchanges)) {
				const before = new Set(first?.tasks.map(({ id }) => id));
				const again = second?.tasks.filter(({ id }) => before.has(id)) ?? [];
				if (!second) continue;
				yield finding(second.call, inMessage(0, 'tasks'), {
					holds: second.tasks.length > 0 && again.length === 0,
					expected: 'the tasks after those of the page before',
					actual: second.tasks.map(({ id }) => id)
				});
			}
		}
	},
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
				const [above, own] = [timestampOf(tasks[index] ?? {}), timestampOf(task)];
				yield finding(call, inMessage(0, `tasks[${index + 1}].status.timestamp`), {
					holds: own <= above,
					expected: 'no later than the status of the task above',
					actual: task.status
				});
			}
		})
	},
	'CORE-LIST-004': {
		trigger: listNothing,
		find: eachPage(function* ({ call, reply, tasks }) {
			const isLast = Number(reply.totalSize) === tasks.length && !call.asked.pageToken;
			yield finding(call, inMessage(0, 'nextPageToken'), {
				holds: typeof reply.nextPageToken === 'string' && (!isLast || reply.nextPageToken === ''),
				expected: isLast ? 'an empty string' : 'a string',
				actual: reply.nextPageToken
			});
		})
	},
	'CORE-LIST-005': {
		trigger: listOne,
		find: eachTask('artifacts', 'no artifacts member', (task, { includeArtifacts }) =>
			includeArtifacts === true
				? undefined
				: { holds: !('artifacts' in task), actual: task.artifacts }
		)
	},
	'CORE-LIST-006': {
		async trigger(client) {
			await listNothing(client);
			await startCompleted(client);
			await client.call('ListTasks', { contextId: await threeTasks(client) });
		},
		*find(exchanges) {
			yield* eachTask('contextId', 'the contextId asked for', ({ contextId }, asked) =>
				asked.contextId ? { holds: contextId === asked.contextId, actual: contextId } : undefined
			)(exchanges);
			const filtered = callsOf(exchanges, 'ListTasks').filter(({ asked }) => asked.contextId);
			for (const call of filtered.filter(({ asked }) => isPlain(asked))) {
				yield* answered(call, 'an unknown context is an empty list');
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
		find: eachTask('status.state', 'the state asked for', (task, { status }) => {
			const state = textIn(task.status as JsonObject | undefined, 'state');
			if (!status || status === 'TASK_STATE_UNSPECIFIED') return undefined;
			return { holds: state === status, actual: state };
		})
	},
	'CORE-LIST-008': {
		async trigger(client) {
			const contextId = await threeTasks(client);
			const all = await client.call('ListTasks', { contextId });
			const middle = listIn(firstAnswer(all), 'tasks')[1];
			const statusTimestampAfter = textIn(middle?.status as JsonObject | undefined, 'timestamp');
			if (statusTimestampAfter) {
				await client.call('ListTasks', { contextId, statusTimestampAfter });
			}
		},
		*find(exchanges) {
			const pages = pagesIn(exchanges);
			for (const { call, asked, tasks } of pages) {
				const after = Date.parse(textIn(asked, 'statusTimestampAfter') ?? '');
				if (Number.isNaN(after)) continue;
				const early = tasks.filter((task) => timestampOf(task) < after);
				const atBoundary = pages
					.filter((other) => other.call.startedAt < call.startedAt)
					.filter((other) => other.asked.contextId === asked.contextId)
					.flatMap((other) => other.tasks)
					.filter((task) => timestampOf(task) === after);
				const missing = atBoundary.filter(({ id }) => !tasks.some((task) => task.id === id));
				if (atBoundary.length === 0 && early.length === 0) continue;
				yield finding(call, inMessage(0, 'tasks'), {
					holds: early.length === 0 && missing.length === 0,
					expected: 'the tasks with that status timestamp or a later one',
					actual: tasks.map(({ status }) => status)
				});
			}
		}
	},
	'CORE-LIST-009': {
		async trigger(client) {
			const contextId = client.newId('tck-list-fifty');
			for (let count = 0; count < 51; count += 1) {
				await startCompleted(client, { message: { contextId } });
			}
			await client.call('ListTasks', { contextId });
		},
		find: eachPage(function* ({ call, asked, reply, tasks }) {
			if (asked.pageSize !== undefined || Number(reply.totalSize) <= 50) return;
			yield finding(call, inMessage(0, 'tasks'), {
				holds: tasks.length <= 50 && Boolean(reply.nextPageToken),
				expected: 'at most 50 tasks and a token for the rest',
				actual: `${tasks.length} tasks, token ${JSON.stringify(reply.nextPageToken)}`
			});
		})
	},
	'CORE-LIST-010': {
		async trigger(client) {
			for (const pageSize of [0, -1, 101, 150]) await client.call('ListTasks', { pageSize });
		},
		*find(exchanges) {
			for (const call of callsOf(exchanges, 'ListTasks')) {
				const { pageSize } = call.asked;
				const isOutside = typeof pageSize === 'number' && (pageSize < 1 || pageSize > 100);
				if (isOutside) yield* refusedAsInvalid(call, 'pageSize');
			}
		}
	},
	'CORE-LIST-011': {
		trigger: listOne,
		*find(exchanges) {
			const shown = new Map(
				[...objectsIn(exchanges, 'Task')]
					.filter(({ exchange }) => exchange.operation !== 'ListTasks')
					.map(({ value }) => [value.id, listIn(value, 'artifacts').length])
			);
			const judge = eachTask('artifacts', 'the artifacts of the task', (task, asked) => {
				if (asked.includeArtifacts !== true || !shown.get(task.id)) return undefined;
				const count = listIn(task, 'artifacts').length;
				return { holds: count >= (shown.get(task.id) ?? 0), actual: `${count} artifacts` };
			});
			yield* judge(exchanges);
		}
	},
	'CORE-LIST-012': {
		trigger: walkThree,
		*find(exchanges) {
			for (const pages of walksIn(exchanges)) {
				const total = pages.reduce((sum, { tasks }) => sum + tasks.length, 0);
				const isWhole = pages.at(-1)?.reply.nextPageToken === '';
				for (const { call, reply } of isWhole ? pages : []) {
					yield finding(call, inMessage(0, 'totalSize'), {
						holds: reply.totalSize === total,
						expected: `${total}, the number of tasks on all pages`,
						actual: reply.totalSize
					});
				}
			}
		}
	},
	'CORE-LIST-013': {
		trigger: listNothing,
		find: eachPage(function* ({ call, asked, reply }) {
			const size = typeof asked.pageSize === 'number' ? asked.pageSize : undefined;
			const limit = Number(reply.pageSize);
			yield finding(call, inMessage(0, 'pageSize'), {
				holds: size === undefined ? limit >= 1 && limit <= 50 : limit === size,
				expected: size === undefined ? 'from 1 to 50' : `${size}`,
				actual: reply.pageSize
			});
		})
	},
	'CORE-LIST-014': {
		trigger: listNothing,
		find: eachPage(function* ({ call, reply }) {
			const types = {
				tasks: 'object',
				nextPageToken: 'string',
				pageSize: 'number',
				totalSize: 'number'
			};
			for (const [name, type] of Object.entries(types)) {
				yield finding(call, inMessage(0, name), {
					holds: typeof reply[name] === type && reply[name] !== null,
					expected: `the member ${name}`,
					actual: reply[name]
				});
			}
		})
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
		find: eachTask('history', 'no more messages than historyLength', (task, { historyLength }) => {
			if (typeof historyLength !== 'number') return undefined;
			const count = listIn(task, 'history').length;
			return { holds: count <= historyLength, actual: `${count} messages` };
		})
	},
	'CORE-LIST-016': {
		async trigger(client) {
			await walkThree(client);
			await client.call('ListTasks', { pageToken: 'garbage' });
		},
		*find(exchanges) {
			for (const pages of walksIn(exchanges)) {
				const ids = pages.flatMap(({ tasks }) => tasks.map(({ id }) => id));
				const last = pages.at(-1);
				if (last?.reply.nextPageToken !== '') continue;
				yield finding(last.call, inMessage(0, 'tasks'), {
					holds: new Set(ids).size === ids.length && ids.length === last.reply.totalSize,
					expected: 'every task once over all pages',
					actual: ids
				});
			}
			const issued = new Set(pagesIn(exchanges).map(({ reply }) => reply.nextPageToken));
			for (const call of callsOf(exchanges, 'ListTasks')) {
				const { pageToken } = call.asked;
				if (pageToken === 'garbage' && !issued.has(pageToken)) {
					yield* refusedAsInvalid(call, 'pageToken');
				}
			}
		}
	}
} satisfies Partial<Rules>;

/** A filter by context alone can only be wrong by what it gives. */
function isPlain(asked: JsonObject): boolean {
	return Object.keys(asked).every((name) => ['contextId', 'tenant'].includes(name));
}

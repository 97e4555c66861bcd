import type { JsonObject } from '../../protocol/index.js';
import { textIn } from '../../protocol/index.js';
import type { Rules, Trigger } from '../clause.js';
import { callsOf, firstAnswer } from '../readers/calls.js';
import { refusedAsInvalid } from '../readers/expected.js';
import { eachPage, pagesIn, walksIn } from '../readers/lists.js';
import { startCompleted, startThree } from '../steps.js';
import type { TriggerClient } from '../trigger-client.js';
import { finding, inMessage } from '../verdict.js';

/* The pages of ListTasks, section 3.1.4. */

/** Some agent may give tokens without end. */
const mostPages = 10;

async function walk(client: TriggerClient, request: JsonObject): Promise<void> {
	let page = await client.call('ListTasks', request);
	for (let count = 1; count < mostPages; count += 1) {
		const pageToken = textIn(firstAnswer(page), 'nextPageToken');
		if (!pageToken) return;
		page = await client.call('ListTasks', { ...request, pageToken });
	}
}

const walkThree: Trigger = async (client) => {
	const contextId = await startThree(client);
	await walk(client, { contextId, pageSize: 2 });
};

const listNothing: Trigger = async (client) => {
	await client.call('ListTasks', { contextId: client.newId('tck-empty-context'), pageSize: 10 });
};

export const pagingRules = {
	'CORE-LIST-002': {
		trigger: walkThree,
		*find(exchanges) {
			for (const [first, second] of walksIn(exchanges)) {
				const before = new Set(first?.tasks.map(({ id }) => id));
				const again = second?.tasks.filter(({ id }) => before.has(id)) ?? [];
				if (!second) continue;
				yield finding(second.call, inMessage(0, 'tasks'), {
					holds: second.tasks.length > 0 && again.length === 0,
					expected: { code: 'next-tasks' },
					actual: second.tasks.map(({ id }) => id)
				});
			}
		}
	},
	'CORE-LIST-004': {
		trigger: listNothing,
		find: eachPage(function* ({ call, reply, tasks }) {
			const isLast = Number(reply.totalSize) === tasks.length && !call.asked.pageToken;
			yield finding(call, inMessage(0, 'nextPageToken'), {
				holds: typeof reply.nextPageToken === 'string' && (!isLast || reply.nextPageToken === ''),
				expected: { code: isLast ? 'empty-string' : 'a-string' },
				actual: reply.nextPageToken
			});
		})
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
				expected: { code: 'default-page' },
				came: {
					code: 'tasks-and-token',
					tasks: tasks.length,
					token: JSON.stringify(reply.nextPageToken)
				}
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
	'CORE-LIST-012': {
		trigger: walkThree,
		*find(exchanges) {
			for (const pages of walksIn(exchanges)) {
				const total = pages.reduce((sum, { tasks }) => sum + tasks.length, 0);
				const isWhole = pages.at(-1)?.reply.nextPageToken === '';
				for (const { call, reply } of isWhole ? pages : []) {
					yield finding(call, inMessage(0, 'totalSize'), {
						holds: reply.totalSize === total,
						expected: { code: 'total', total },
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
				expected:
					size === undefined ? { code: 'default-page-size' } : { code: 'value', value: size },
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
					holds: typeof reply[name] === type,
					expected: { code: 'member', name },
					actual: reply[name]
				});
			}
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
					expected: { code: 'every-task-once' },
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

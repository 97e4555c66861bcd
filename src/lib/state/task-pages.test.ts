import { expect, test } from 'vitest';
import { createClient } from '../client/index.js';
import type { JsonObject } from '../protocol/index.js';
import { TaskPages } from './task-pages.svelte.js';

const card = {
	name: 'Test',
	supportedInterfaces: [
		{ url: 'https://agent.test/rest', protocolBinding: 'HTTP+JSON', protocolVersion: '1.0' }
	]
};

/** An agent with so many tasks, whose tokens are numbers. */
function agentWith(count: number) {
	const queries: URLSearchParams[] = [];
	const fetch: typeof globalThis.fetch = (input) => {
		const { searchParams } = new URL((input as Request).url);
		queries.push(searchParams);
		const from = Number(searchParams.get('pageToken') ?? 0);
		const to = from + Number(searchParams.get('pageSize'));
		const tasks = Array.from({ length: count }, (_, index) => ({ id: `task-${index}` }));
		const nextPageToken = to < count ? `${to}` : '';
		return answer({ tasks: tasks.slice(from, to), nextPageToken, totalSize: count, pageSize: 10 });
	};
	const client = createClient({ card, fetch });
	return { agent: { name: 'test', url: '', card, client, aside: client }, queries };
}

function answer(body: JsonObject, status = 200) {
	const headers = { 'Content-Type': 'application/json' };
	return Promise.resolve(new Response(JSON.stringify(body), { status, headers }));
}

test('the list grows page by page, and is read again as far as it had come', async () => {
	const { agent, queries } = agentWith(25);
	const list = new TaskPages();
	await list.load(agent, 'rest');
	expect([list.tasks.length, list.total, list.hasMore]).toEqual([10, 25, true]);
	await list.more(agent, 'rest');
	await list.more(agent, 'rest');
	expect([list.tasks.length, list.hasMore]).toEqual([25, false]);
	await list.load(agent, 'rest');
	expect(queries.at(-1)?.get('pageSize')).toBe('25');
	expect(list.tasks.map(({ id }) => id).at(-1)).toBe('task-24');
});

test('filters are sent along', async () => {
	const { agent, queries } = agentWith(1);
	const list = new TaskPages();
	list.choose({ status: 'TASK_STATE_WORKING', contextId: 'ctx' });
	await list.load(agent, 'rest');
	expect(Object.fromEntries(queries[0] ?? [])).toEqual({
		pageSize: '10',
		status: 'TASK_STATE_WORKING',
		contextId: 'ctx'
	});
});

test('a refusal is told and leaves the list as it was', async () => {
	const { agent } = agentWith(3);
	const list = new TaskPages();
	await list.load(agent, 'rest');
	const error = { code: 400, status: 'INVALID_ARGUMENT', message: 'No such filter', details: [] };
	const refusing = createClient({ card, fetch: () => answer({ error }, 400) });
	await list.load({ ...agent, aside: refusing }, 'rest');
	expect(list.fault).toBe('No such filter');
	expect(list.tasks).toHaveLength(3);
});

test('of two loads the later one counts', async () => {
	const [slow, quick] = [agentWith(1), agentWith(2)];
	const list = new TaskPages();
	await Promise.all([list.load(slow.agent, 'rest'), list.load(quick.agent, 'rest')]);
	expect(list.total).toBe(2);
});

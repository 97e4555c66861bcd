import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { JsonObject, TaskList } from '../../src/lib/protocol/index.js';
import { getCall, sendCall, taskIdOf } from './calls.js';
import type { AgentSide } from './compare-agents.js';
import type { Side } from './compare.js';
import { compare, rate, ratioOf } from './compare.js';
import { bytes, ms } from './figures.js';
import type { Finding, Group } from './finding.js';
import { createOurSides } from './our-sides.js';

const few = 100;
const many = [10_000, 100_000];
const idleTasks = 20_000;
/** How many tasks each context has, so that a page of one is as full among few tasks as among many. */
const perContext = 100;

/** What becomes of a sandbox with many tasks. */
export const growth: Group = {
	name: 'growth',
	about: 'lists of 10,000 and 100,000 tasks, and the memory that tasks take',
	async measure() {
		const findings = [await measureMemory()];
		const small = await withTasks(few);
		for (const count of many) findings.push(...(await measureLists(count, small)));
		return findings;
	}
};

const atMostTwice = { atMost: 2 };

async function measureLists(count: number, small: AgentSide): Promise<Finding[]> {
	const large = await withTasks(count);
	const [recentInLarge, recentInSmall] = [await recentTime(large), await recentTime(small)];
	const rows = [
		{ title: '', limit: atMostTwice },
		{ title: ', of a status that all have', filter: { status: 'TASK_STATE_COMPLETED' } },
		{ title: ', of one context', filter: { contextId: 'ctx-0' } },
		{
			title: ', of the newest 75',
			filter: { statusTimestampAfter: recentInLarge },
			filterOfSmall: { statusTimestampAfter: recentInSmall }
		},
		// The worst there is: how many are newer than a time has to be counted.
		{
			title: ', newer than a time before all',
			filter: { statusTimestampAfter: '2020-01-01T00:00:00Z' }
		}
	];
	const findings: Finding[] = [];
	for (const { title, limit, filter = {}, filterOfSmall = filter } of rows) {
		const sides = [listSide(large, filter), listSide(small, filterOfSmall)] as const;
		const round = await compare(...sides, 9);
		findings.push({
			budget: `First page of ${count.toLocaleString('en')} tasks${title}`,
			compared: `ListTasks at ${count.toLocaleString('en')} tasks : at ${few}, endpoint`,
			figures: [ms(round.first), ms(round.second)],
			value: ratioOf(round),
			unit: '×',
			limit
		});
	}
	return findings;
}

async function withTasks(count: number): Promise<AgentSide> {
	const { jsonrpc, port } = createOurSides();
	for (let context = 0; context < count / perContext; context += 1) {
		await callOften(port(sendCall(undefined, {}, `ctx-${context}`)), perContext);
	}
	return jsonrpc;
}

async function callOften(call: () => Promise<unknown>, count: number): Promise<void> {
	for (let made = 0; made < count; made += 1) await call();
}

/** The time of a list, in ms. */
function listSide(side: AgentSide, request: JsonObject): Side {
	const list = side({ name: 'ListTasks', request });
	return async () => 1000 / (await rate(list, { duration: 150 }));
}

/** The time of the 75th newest task, which makes one full page and a part of the next. */
async function recentTime(side: AgentSide): Promise<string> {
	const answer = await side({ name: 'ListTasks', request: { pageSize: 75 } })();
	const { tasks } = (JSON.parse(answer) as { result: TaskList }).result;
	return tasks.at(-1)?.status.timestamp ?? '';
}

async function measureMemory(): Promise<Finding> {
	const { jsonrpc: side } = createOurSides();
	const send = side(sendCall());
	// What the code itself needs is there before it is counted.
	await callOften(send, 1000);
	const before = usedHeap();
	await callOften(send, idleTasks);
	const perTask = (usedHeap() - before) / idleTasks;
	const { result } = JSON.parse(await side(getCall(taskIdOf(await send())))()) as {
		result: unknown;
	};
	const json = JSON.stringify(result).length;
	return {
		budget: 'Memory of an idle task beyond its JSON',
		compared: `heap per task, over ${idleTasks.toLocaleString('en')} completed ones : its JSON`,
		figures: [bytes(perTask), bytes(json)],
		value: (perTask - json) / 1000,
		unit: 'kB',
		limit: { atMost: 2 }
	};
}

/** In bytes, without what is garbage. */
function usedHeap(): number {
	setFlagsFromString('--expose-gc');
	const collectGarbage = runInNewContext('gc') as () => void;
	collectGarbage();
	return process.memoryUsage().heapUsed;
}

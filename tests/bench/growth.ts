import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { JsonObject } from '../../src/lib/protocol/index.js';
import { getCall, sendCall, taskIdOf } from './calls.js';
import type { AgentSide } from './compare-agents.js';
import type { Side } from './compare.js';
import { compare, rate, ratioOf } from './compare.js';
import { bytes, ms } from './figures.js';
import type { Finding, Group } from './finding.js';
import { createOurSides } from './our-sides.js';

const few = 100;
const many = 100_000;
const idleTasks = 20_000;

/** What becomes of a sandbox with many tasks. */
export const growth: Group = {
	name: 'growth',
	about: 'lists of 100,000 tasks, and the memory that tasks take',
	async measure() {
		const memory = await measureMemory();
		const [small, large] = [await withTasks(few), await withTasks(many)];
		const list = (request: JsonObject) =>
			compare(listSide(large, request), listSide(small, request), 9);
		const compared = `ListTasks at ${many.toLocaleString('en')} tasks : at ${few}, endpoint`;
		const plain = await list({});
		const filtered = await list({ status: 'TASK_STATE_COMPLETED' });
		return [
			{
				budget: 'First page of many tasks',
				compared,
				figures: [ms(plain.first), ms(plain.second)],
				value: ratioOf(plain),
				unit: '×',
				limit: { atMost: 2 }
			},
			{
				budget: 'First page of many tasks with a filter',
				compared,
				figures: [ms(filtered.first), ms(filtered.second)],
				value: ratioOf(filtered),
				unit: '×'
			},
			memory
		];
	}
};

async function withTasks(count: number): Promise<AgentSide> {
	const { jsonrpc, port } = createOurSides();
	await callOften(port(sendCall()), count);
	return jsonrpc;
}

async function callOften(call: () => Promise<unknown>, count: number): Promise<void> {
	for (let made = 0; made < count; made += 1) await call();
}

/** The time of a call, in ms. */
function listSide(side: AgentSide, request: JsonObject): Side {
	const list = side({ name: 'ListTasks', request });
	return async () => 1000 / (await rate(list, { duration: 150 }));
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

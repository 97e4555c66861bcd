import { deepEqual } from 'node:assert/strict';
import type { BenchCall } from './calls.js';
import { getCall, listCall, sendCall, taskIdOf } from './calls.js';
import { compare, rate, ratioOf } from './compare.js';
import { perSecond } from './figures.js';
import type { Finding, Limit } from './finding.js';

/** A way to an agent: prepares a call, which then gives the text of its answer, in JSON. */
export type AgentSide = (call: BenchCall) => () => Promise<string>;

export interface Pairing {
	/** Follows the operation in the words of the budget. */
	title: string;
	compared: string;
	/** Each begins without any tasks. */
	ours: AgentSide;
	theirs: AgentSide;
	limit?: Limit;
}

export interface Effort {
	rounds: number;
	/** How long one side is called in a round, in ms. */
	duration: number;
	/** How many call at the same time. */
	callers: number;
}

/** Calls of each side before the first round, for the engine to compile what it is going to run. */
const warmUp = 500;
/** How many tasks each side has when they are listed. */
const taskCount = 100;

/** Compares the calls per second of two agents, which must give the same answers. */
export async function compareAgents(pairing: Pairing, effort: Effort): Promise<Finding[]> {
	const { title, compared, ours, theirs, limit } = pairing;
	const [ourId, theirId] = [await fill(ours), await fill(theirs)];
	const calls = [
		{ name: 'ListTasks', our: ours(listCall), their: theirs(listCall) },
		{ name: 'GetTask', our: ours(getCall(ourId)), their: theirs(getCall(theirId)) },
		// Last, as it adds to what there is to list.
		{ name: 'SendMessage', our: ours(sendCall()), their: theirs(sendCall()) }
	];
	const findings: Finding[] = [];
	for (const { name, our, their } of calls) {
		for (let call = 0; call < warmUp; call += 1) assertSameAnswer(await our(), await their());
		const round = await compare(
			() => rate(our, effort),
			() => rate(their, effort),
			effort.rounds
		);
		findings.push({
			budget: `${name}, ${title}`,
			compared,
			figures: [perSecond(round.first), perSecond(round.second)],
			value: ratioOf(round),
			unit: '×',
			limit
		});
	}
	return findings;
}

/** Makes the tasks of a side, and gives the id of the last one. */
async function fill(side: AgentSide): Promise<string> {
	const send = side(sendCall());
	for (let count = 1; count < taskCount; count += 1) await send();
	return taskIdOf(await send());
}

/** Each side makes these by itself. */
const own = new Set(['id', 'contextId', 'taskId', 'timestamp', 'nextPageToken']);

/** Throws where two answers in JSON differ in more than ids, times and page tokens. */
function assertSameAnswer(first: string, second: string): void {
	deepEqual(withoutOwn(first), withoutOwn(second));
}

function withoutOwn(json: string): unknown {
	return JSON.parse(json, (key, value: unknown) => (own.has(key) ? undefined : value));
}

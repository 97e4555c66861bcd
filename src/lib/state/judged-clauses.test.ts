import { describe, expect, test } from 'vitest';
import type { CallExchange } from '../exchange/index.js';
import type { ReachableAgent } from '../playground.js';
import { call, cardFetch, task } from '../spec/exchanges.test-helper.js';
import { JudgedClauses } from './judged-clauses.svelte.js';

const atOnce = () => Promise.resolve();

/** An agent with a card, and how often that was asked for. */
function createAgent(name = 'tiny') {
	let asked = 0;
	const url = `https://${name}.example/`;
	const request = () => {
		asked += 1;
		return Promise.resolve(cardFetch({ name, capabilities: {}, supportedInterfaces: [] }));
	};
	const agent = { name, url, card: {}, aside: { request } } as unknown as ReachableAgent;
	return { agent, asked: () => asked };
}

const read = (answer: ReturnType<typeof task>, at = 1) =>
	call({ operation: 'GetTask', asked: { id: '1' }, answer: [answer], at });

const sound = read(task('1', 'COMPLETED'));
const unsound = read(task('2', 'COMPLETED'));

async function judge(exchange: CallExchange, others: readonly CallExchange[] = [exchange]) {
	const judged = new JudgedClauses(atOnce);
	await judged.judge(createAgent().agent, exchange, others);
	return judged;
}

describe('the verdict on an exchange', () => {
	test('names what holds and what is broken, the broken ones first', async () => {
		const { clauses } = await judge(unsound);
		const outcomes = clauses.map(({ outcome }) => outcome);
		expect(outcomes).toEqual(outcomes.toSorted());
		expect(outcomes).toContain('holds');
		const [first] = clauses;
		expect(first?.clause.id).toBe('CORE-GET-001');
		expect(first?.findings).toContainEqual(
			expect.objectContaining({ holds: false, expected: '1', came: '2' })
		);
	});

	test('has findings in that exchange alone, though others are looked at', async () => {
		const later = read(task('1', 'WORKING'), 20);
		const { clauses } = await judge(later, [sound, later]);
		const findings = clauses.flatMap((own) => own.findings);
		expect(new Set(findings.map(({ exchangeId }) => exchangeId))).toEqual(new Set([later.id]));
		const broken = (judged: JudgedClauses) =>
			judged.clauses.filter(({ outcome }) => outcome === 'broken').map(({ clause }) => clause.id);
		expect(broken(await judge(later)).length).toBeLessThan(
			broken(await judge(later, [sound, later])).length
		);
	});

	test('leaves out an answer that is too large to be judged in a page', async () => {
		const response = { at: 1, status: 200, headers: [], chunks: [] };
		const chunks = [{ at: 1, bytes: new Uint8Array(1024 * 1024 + 1) }];
		const judged = await judge({ ...sound, response: { ...response, chunks } });
		expect(judged).toMatchObject({ tooLarge: true, judging: false, clauses: [] });
		judged.clear();
		expect(judged.tooLarge).toBe(false);
	});

	test('takes a text that no agent can read for a request written by hand', async () => {
		const ids = async (exchange: CallExchange) =>
			(await judge(exchange)).clauses.map(({ clause }) => clause.id);
		expect(await ids({ ...sound, written: '{"id": "1"}' })).toContain('CORE-GET-001');
		expect(await ids({ ...sound, written: '{"id": "1"' })).not.toContain('CORE-GET-001');
	});
});

describe('while an exchange is judged', () => {
	/** Pauses that end, the oldest first, when the test says so. */
	function createPauses() {
		const ends: (() => void)[] = [];
		const pause = () => new Promise<void>((resolve) => ends.push(resolve));
		return { pause, endPause: () => ends.shift()?.() };
	}

	test('there is no verdict yet, and a newer exchange takes its place', async () => {
		const { pause, endPause } = createPauses();
		const judged = new JudgedClauses(pause);
		const { agent, asked } = createAgent();
		const first = judged.judge(agent, unsound, [unsound]);
		expect(judged).toMatchObject({ judging: true, clauses: [] });
		let isOver = false;
		const second = judged.judge(agent, sound, [sound]).then(() => (isOver = true));
		endPause();
		await first;
		expect(asked()).toBe(0);
		expect(judged).toMatchObject({ judging: true, clauses: [] });
		while (!isOver) {
			endPause();
			await new Promise(setImmediate);
		}
		await second;
		expect(judged.judging).toBe(false);
		expect(judged.clauses.map(({ clause, outcome }) => [clause.id, outcome])).toContainEqual([
			'CORE-GET-001',
			'holds'
		]);
	});

	test('it may be given up, and no verdict comes', async () => {
		const { pause, endPause } = createPauses();
		const judged = new JudgedClauses(pause);
		const judging = judged.judge(createAgent().agent, sound, [sound]);
		judged.clear();
		expect(judged.judging).toBe(false);
		endPause();
		await judging;
		expect(judged.clauses).toEqual([]);
	});
});

test('the card of an agent is asked for once', async () => {
	const judged = new JudgedClauses(atOnce);
	const [one, other] = [createAgent('one'), createAgent('other')];
	await judged.judge(one.agent, sound, [sound]);
	await judged.judge(one.agent, unsound, [unsound]);
	await judged.judge(other.agent, sound, [sound]);
	expect([one.asked(), other.asked()]).toEqual([1, 1]);
});

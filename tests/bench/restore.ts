import type { Page } from '@playwright/test';
import { createWorkerStopper } from '../e2e/workers.js';
import type { BenchCall } from './calls.js';
import { httpCalls, interfacePath, listCall, sendCall, stepsCall } from './calls.js';
import type { Round } from './compare.js';
import { ratioOf } from './compare.js';
import { kB, middle, ms } from './figures.js';
import type { Finding, Group } from './finding.js';
import type { PageFetch } from './page-fetch.js';
import { fetchMany, fetchText, timeFetch } from './page-fetch.js';
import { withWorker } from './with-worker.js';

const events = 5000;
const writes = 10_000;
const roundCount = 7;

/** A sandbox that comes back from its journal, and the room that this takes. */
export const restore: Group = {
	name: 'restore',
	about: 'the first answer of a sandbox after its worker was stopped, and the size of its journal',
	measure: () =>
		withWorker(async (page, site) => {
			const bench = await createBench(page, site);
			return [
				await measureRestoring(bench),
				await measureSize(bench),
				await measureManyInputs(bench)
			];
		})
};

interface Bench {
	page: Page;
	to: (sandbox: string, call: BenchCall) => PageFetch;
	/** Changes the speed of a sandbox to that without waiting. */
	hurry: (sandbox: string) => Promise<void>;
	/** The time of the first answer of a sandbox, in ms. */
	firstAnswer: (sandbox: string) => Promise<number>;
	/** What the site has stored, in bytes. */
	usage: () => Promise<number>;
}

async function createBench(page: Page, site: string): Promise<Bench> {
	const stopWorker = await createWorkerStopper(page);
	const session = await page.context().newCDPSession(page);
	const to = (sandbox: string, call: BenchCall): PageFetch => {
		const { path, ...init } = httpCalls.rest(call);
		return { url: site + interfacePath(sandbox, 'states', 'rest') + path, init };
	};
	return {
		page,
		to,
		async hurry(sandbox) {
			const url = `${site}/sandbox/${sandbox}/control/clock`;
			const body = JSON.stringify({ speed: 'at-once' });
			await fetchText(page, { url, init: { method: 'PUT', headers: {}, body } });
		},
		async firstAnswer(sandbox) {
			await stopWorker();
			return timeFetch(page, to(sandbox, listCall));
		},
		async usage() {
			const { origin } = new URL(site);
			return (await session.send('Storage.getUsageAndQuota', { origin })).usage;
		}
	};
}

async function measureRestoring({ page, to, firstAnswer }: Bench): Promise<Finding> {
	// Each event makes a task, which is the most that it can leave to be restored.
	await fetchMany(page, to('full', sendCall('completed')), events);
	const rounds: Round[] = [];
	while (rounds.length < roundCount) {
		rounds.push({ first: await firstAnswer('full'), second: await firstAnswer('empty') });
	}
	const differenceOf = ({ first, second }: Round) => first - second;
	const round = middle(rounds, differenceOf);
	await assertTasks(page, to('full', listCall), events);
	return {
		budget: 'Restoring a sandbox of 5,000 events',
		compared: 'first answer after the worker was stopped : the same of an empty sandbox',
		figures: [ms(round.first), ms(round.second)],
		value: differenceOf(round),
		unit: 'ms',
		limit: { atMost: 200 }
	};
}

async function measureSize({ page, to, usage }: Bench): Promise<Finding> {
	const before = await usage();
	await fetchMany(page, to('written', sendCall('completed')), writes);
	await assertTasks(page, to('written', listCall), writes);
	const size = (await usage()) - before;
	return {
		budget: 'Journal of 10,000 writes',
		compared: 'what the site has stored, after 10,000 messages that each made a task',
		figures: [kB(size)],
		value: size / 1_000_000,
		unit: 'MB',
		limit: { atMost: 10 }
	};
}

/** The same tasks after many inputs and after few: what is past must not count. */
async function measureManyInputs({ page, to, hurry, firstAnswer }: Bench): Promise<Finding> {
	const tasks = 50;
	for (const { sandbox, steps } of [
		{ sandbox: 'many', steps: 1000 },
		{ sandbox: 'few', steps: 100 }
	]) {
		await hurry(sandbox);
		for (let made = 0; made < tasks; made += 1) {
			await fetchText(page, to(sandbox, stepsCall(steps)));
		}
		await assertTasks(page, to(sandbox, listCall), tasks);
	}
	const rounds: Round[] = [];
	while (rounds.length < roundCount) {
		rounds.push({ first: await firstAnswer('many'), second: await firstAnswer('few') });
	}
	const round = middle(rounds, ratioOf);
	return {
		budget: 'Restoring a sandbox of 50,000 inputs',
		compared: 'first answer after the worker was stopped : the same after 5,000 inputs',
		figures: [ms(round.first), ms(round.second)],
		value: ratioOf(round),
		unit: '×',
		limit: { atMost: 2 }
	};
}

async function assertTasks(page: Page, list: PageFetch, count: number): Promise<void> {
	const { totalSize } = JSON.parse(await fetchText(page, list)) as { totalSize: number };
	if (totalSize !== count) throw new Error(`Failed to keep all: there are ${totalSize} tasks`);
}

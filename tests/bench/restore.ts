import type { Page } from '@playwright/test';
import { createWorkerStopper } from '../e2e/workers.js';
import type { BenchCall } from './calls.js';
import { httpCalls, interfacePath, listCall, sendCall } from './calls.js';
import type { Round } from './compare.js';
import { middle, ms } from './figures.js';
import type { Finding, Group } from './finding.js';
import type { PageFetch } from './page-fetch.js';
import { fetchMany, fetchText, timeFetch } from './page-fetch.js';
import { withWorker } from './with-worker.js';

const events = 5000;
const roundCount = 7;

/** A sandbox that comes back from its journal. */
export const restore: Group = {
	name: 'restore',
	about: 'the first answer of a sandbox of 5,000 events after its worker was stopped',
	measure: () => withWorker(async (page, site) => [await measureRestoring(page, site)])
};

async function measureRestoring(page: Page, site: string): Promise<Finding> {
	const to = (sandbox: string, call: BenchCall): PageFetch => {
		const { path, ...init } = httpCalls.rest(call);
		return { url: site + interfacePath(sandbox, 'states', 'rest') + path, init };
	};
	// Each event makes a task, which is the most that it can leave to be restored.
	await fetchMany(page, to('full', sendCall('completed')), events);

	const stopWorker = await createWorkerStopper(page);
	const firstAnswer = async (sandbox: string) => {
		await stopWorker();
		return timeFetch(page, to(sandbox, listCall));
	};
	const rounds: Round[] = [];
	while (rounds.length < roundCount) {
		rounds.push({ first: await firstAnswer('full'), second: await firstAnswer('empty') });
	}
	const differenceOf = ({ first, second }: Round) => first - second;
	const round = middle(rounds, differenceOf);
	await assertRestored(page, to('full', listCall));
	return {
		budget: 'Restoring a sandbox of 5,000 events',
		compared: 'first answer after the worker was stopped : the same of an empty sandbox',
		figures: [ms(round.first), ms(round.second)],
		value: differenceOf(round),
		unit: 'ms',
		limit: { atMost: 200 }
	};
}

async function assertRestored(page: Page, list: PageFetch): Promise<void> {
	const { totalSize } = JSON.parse(await fetchText(page, list)) as { totalSize: number };
	if (totalSize !== events) throw new Error(`Failed to restore: there are ${totalSize} tasks`);
}

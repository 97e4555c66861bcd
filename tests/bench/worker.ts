import type { Page } from '@playwright/test';
import { barePath } from './bare.js';
import type { BenchCall, HttpBinding } from './calls.js';
import { getCall, httpCalls, interfacePath, sendCall, taskIdOf } from './calls.js';
import { ratioOf } from './compare.js';
import { middle, ms } from './figures.js';
import type { Finding, Group } from './finding.js';
import type { PageFetch } from './page-fetch.js';
import { fetchInTurns, fetchText } from './page-fetch.js';
import { withWorker } from './with-worker.js';

const titles: Record<HttpBinding, string> = { jsonrpc: 'JSON-RPC', rest: 'HTTP+JSON' };

/** In a real Chromium, by one fetch of a page after the other. */
export const worker: Group = {
	name: 'worker',
	about: 'calls through the service worker, against the same worker answering without an agent',
	measure: () =>
		withWorker(async (page, site) => [
			...(await measureBinding(page, site, 'jsonrpc')),
			...(await measureBinding(page, site, 'rest'))
		])
};

async function measureBinding(page: Page, site: string, binding: HttpBinding): Promise<Finding[]> {
	const to = (agent: string, call: BenchCall): PageFetch => {
		const { path, ...init } = httpCalls[binding](call);
		return { url: site + interfacePath('bench', agent, binding) + path, init };
	};
	const send = sendCall('completed', { returnImmediately: true });
	const task = taskIdOf(await fetchText(page, to('states', send)));
	const rows = [
		{ title: 'GetTask', atMost: 1.25, given: to('states', getCall(task)) },
		{ title: 'SendMessage to states', atMost: 1.6, given: to('states', send) },
		{ title: 'SendMessage to echo', atMost: 1.6, given: to('echo', send) }
	];
	const findings: Finding[] = [];
	for (const { title, atMost, given } of rows) {
		const bare = { ...given, url: site + barePath };
		const { first, second } = middle(await fetchInTurns(page, given, bare), ratioOf);
		findings.push({
			budget: `${title}, ${titles[binding]} through the worker`,
			compared: 'fetch of a page : the same fetch, answered by the worker without an agent',
			figures: [ms(first), ms(second)],
			value: first / second,
			unit: '×',
			limit: { atMost }
		});
	}
	return findings;
}

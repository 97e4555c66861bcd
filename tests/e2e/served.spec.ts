import type { BrowserContext, Page, Request as PageRequest } from '@playwright/test';
import { now, wake } from '../../src/lib/hosts/timers.js';
import { shippedAgents } from '../../src/lib/scenarios/index.js';
import { createSimulator, noJournal } from '../../src/lib/simulator/index.js';
import { expect, test } from './page.js';
import { PlaygroundPage, bindingNames } from './playground-page.js';

const onServer = 'Agent running on this server';

/** As from a server that runs the agents itself: its pages say so, and it answers for them. */
async function serveAgents(context: BrowserContext): Promise<void> {
	const { endpoint } = createSimulator({
		agents: shippedAgents,
		ports: { now, wake, journal: noJournal }
	});
	await context.route('**/*', async (route) => {
		const request = route.request();
		if (new URL(request.url()).pathname.startsWith('/sandbox/')) {
			const answer = await endpoint(toRequest(request), new AbortController().signal);
			const body = Buffer.from(await answer.arrayBuffer());
			const { status, headers } = answer;
			return route.fulfill({ status, headers: Object.fromEntries(headers), body });
		}
		if (request.resourceType() !== 'document') return route.continue();
		const response = await route.fetch();
		const html = (await response.text()).replace('<html', '<html data-agents="served"');
		return route.fulfill({ response, body: html });
	});
}

function toRequest(request: PageRequest): Request {
	const body = request.postDataBuffer();
	return new Request(request.url(), {
		method: request.method(),
		headers: request.headers(),
		body: body && new Uint8Array(body)
	});
}

test.afterEach(({ context }) => context.unrouteAll({ behavior: 'wait' }));

test('agents on the server of the page are called there, without a worker', async ({
	page,
	context
}) => {
	await serveAgents(context);
	const playground = await PlaygroundPage.open(page);
	await expect(page.getByRole('banner').getByRole('status')).toHaveText(onServer);
	for (const binding of bindingNames) {
		await playground.choose(binding);
		await playground.send();
		await expect(playground.answer).toContainText(`SendMessage over ${binding}`);
		await expect(playground.answer.getByText('COMPLETED', { exact: true })).toBeVisible();
	}
	expect(await countWorkers(page)).toBe(0);
});

test('the worker of an earlier visit is removed, and the page loaded once more', async ({
	page,
	context
}) => {
	const first = await PlaygroundPage.open(page);
	await first.send();
	await expect(first.answer.getByText('COMPLETED', { exact: true })).toBeVisible();

	await serveAgents(context);
	let loads = 0;
	page.on('load', () => (loads += 1));
	await page.goto('/playground/');
	await expect(page.getByRole('banner').getByRole('status')).toHaveText(onServer);
	expect(loads).toBe(2);
	expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
	expect(await countWorkers(page)).toBe(0);

	// Its tasks are not those of the server.
	const playground = await PlaygroundPage.here(page);
	await playground.choose('List tasks');
	await playground.send();
	await expect(playground.answer).toContainText('"totalSize": 0');
});

test.describe('a server that no longer answers', () => {
	test.use({ expectedFault: /ERR_FAILED/ });

	test('is told as trouble', async ({ page, context }) => {
		await serveAgents(context);
		await context.route('**/sandbox/**', (route) => route.abort());
		await page.goto('/playground/');
		const trouble = page.getByRole('region', { name: 'The agents do not run' });
		await expect(trouble).toContainText('The server of this page does not answer');
	});
});

function countWorkers(page: Page): Promise<number> {
	return page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
}

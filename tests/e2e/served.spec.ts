import type { Page } from '@playwright/test';
import type { NodeHost } from '../../src/lib/hosts/node/index.js';
import { startNodeHost } from '../../src/lib/hosts/node/index.js';
import { shippedAgents } from '../../src/lib/scenarios/index.js';
import { hostStatus, hostTrouble, onServer } from './host-status.js';
import { expect, test } from './page.js';
import { PlaygroundPage, bindingNames } from './playground-page.js';
import { serveSite } from './static-site.js';

let host: NodeHost;
test.beforeAll(async () => void (host = await startHost(0)));
test.afterAll(() => host.close());

function startHost(port: number): Promise<NodeHost> {
	return startNodeHost({ agents: shippedAgents, port, host: 'localhost', site: 'build' });
}

test('agents on the server of the page are called there, without a worker', async ({ page }) => {
	const playground = await PlaygroundPage.open(page, host.url);
	await expect(hostStatus(page)).toHaveText(onServer);
	for (const binding of bindingNames) {
		await playground.choose(binding);
		await playground.send();
		await expect(playground.answer).toContainText(`SendMessage over ${binding}`);
		await expect(playground.completed).toBeVisible();
	}
	expect(await countWorkers(page)).toBe(0);
});

test('the worker of an earlier visit is removed, and the page loaded once more', async ({
	page
}) => {
	const site = await serveSite('');
	const first = await PlaygroundPage.open(page, site.url);
	await first.send();
	await expect(first.completed).toBeVisible();
	await site.stop();

	const own = await startHost(Number(new URL(site.url).port));
	let loads = 0;
	page.on('load', () => (loads += 1));
	await page.goto(`${own.url}/playground/`);
	await expect(hostStatus(page)).toHaveText(onServer);
	expect(loads).toBe(2);
	expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
	expect(await countWorkers(page)).toBe(0);

	// Its tasks are not those of the server.
	const playground = await PlaygroundPage.here(page);
	await playground.choose('List tasks');
	await playground.send();
	await expect(playground.answer).toContainText('0 of 0 tasks');
	// What it loads by and by would find nobody there.
	await page.close();
	await own.close();
});

test.describe('a server that no longer answers', () => {
	test.use({ expectedFault: /ERR_FAILED/ });

	test('is told as trouble', async ({ page }) => {
		await page.route('**/sandbox/**', (route) => route.abort());
		await page.goto(`${host.url}/playground/`);
		await expect(hostTrouble(page)).toContainText('The server of this page does not answer');
	});
});

function countWorkers(page: Page): Promise<number> {
	return page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
}

import { openHome } from './home-page.js';
import { hostStatus, hostTrouble, inBrowser, inPage } from './host-status.js';
import { hideWorkers, refuseAll, refuseWorkers } from './no-workers.js';
import { expect, test } from './page.js';

test('the agents run whichever page comes first', async ({ page }) => {
	await page.goto('/bindings/grpc-web/');
	await expect(hostStatus(page)).toHaveText(inBrowser);
});

test('a page with a worker does without the agents themselves', async ({ page }) => {
	const scripts: string[] = [];
	page.on('request', (request) => {
		if (request.url().endsWith('.js')) scripts.push(request.url());
	});
	await openHome(page);
	await page.waitForLoadState('networkidle');
	expect(scripts.length).toBeGreaterThan(5);
	for (const script of scripts) {
		expect(await (await page.request.get(script)).text()).not.toContain('Fare Finder');
	}
});

test.describe('an address of the agents in a fresh browser', () => {
	test.use({ expectedFault: /status of 404|Not found/ });

	for (const address of [
		'/sandbox/main/fares/.well-known/agent-card.json',
		'/.well-known/agent-card.json'
	]) {
		test(`${address} comes to show what they answer`, async ({ page }) => {
			await page.goto(address);
			await expect(page.locator('body')).toContainText('"supportedInterfaces"');
		});
	}

	for (const [where, prevent] of Object.entries({
		'where workers are refused': refuseWorkers,
		'where there are none': hideWorkers
	})) {
		test(`promises nothing ${where}, and is not loaded over and over`, async ({ page }) => {
			await prevent(page);
			let loads = 0;
			page.on('load', () => (loads += 1));
			await page.goto('/sandbox/main/agents');
			await expect(page.getByRole('heading', { level: 1 })).toHaveText(
				'Agents cannot answer at this address'
			);
			await expect(page.getByText('only inside an open page of the site')).toBeVisible();
			await expect(hostStatus(page)).toHaveText(inPage);
			expect(loads).toBe(1);
		});
	}
});

test.describe('without scripts', () => {
	test.use({ javaScriptEnabled: false });

	test('the playground says what it needs and does not pretend to start', async ({ page }) => {
		await page.goto('/playground/');
		// Text inside of noscript is not found by its words.
		await expect(page.locator('.noscript')).toBeVisible();
		await expect(page.getByRole('textbox', { name: 'Request as JSON' })).not.toHaveAttribute(
			'placeholder',
			/./
		);
	});
});

test.describe('where the agents run nowhere', () => {
	test.use({ expectedFault: /ERR_FAILED/ });

	test('that is explained, with its cause and a way to try again', async ({ page }) => {
		await refuseAll(page);
		await page.goto('/playground/');
		await expect(hostStatus(page)).toHaveText('The agents are not running');
		const trouble = hostTrouble(page);
		await expect(trouble).toContainText('the browser refused to start it');
		await expect(trouble).toContainText('Failed to fetch dynamically imported module');
		await expect(trouble.getByRole('button', { name: 'Reload the page' })).toBeVisible();
	});
});

test('agents that do not answer are told as trouble', async ({ page, context }) => {
	await context.addInitScript(() => {
		const { fetch } = globalThis;
		globalThis.fetch = (input, init) =>
			new Request(input).url.endsWith('/agents')
				? Promise.resolve(new Response('{}', { headers: { 'content-type': 'application/json' } }))
				: fetch(input, init);
	});
	await page.goto('/playground/');
	await expect(hostTrouble(page)).toContainText('Failed to read the agents');
});

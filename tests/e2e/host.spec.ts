import { hideWorkers, refuseWorkers } from './no-workers.js';
import { expect, test } from './page.js';

test('the agents run whichever page comes first', async ({ page }) => {
	await page.goto('/bindings/grpc-web/');
	await expect(page.getByRole('banner').getByRole('status')).toHaveText(
		'Agent running in this browser'
	);
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

	test('says whose it is while they do not run, and is not loaded over and over', async ({
		page
	}) => {
		await refuseWorkers(page);
		let loads = 0;
		page.on('load', () => (loads += 1));
		await page.goto('/sandbox/main/agents');
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('The agents answer here');
		await expect(page.getByRole('banner').getByRole('status')).toHaveText('The agents do not run');
		expect(loads).toBe(1);
	});
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

test('a refused worker is explained, with its cause and a way to try again', async ({ page }) => {
	await refuseWorkers(page);
	await page.goto('/playground/');
	await expect(page.getByRole('banner').getByRole('status')).toHaveText('The agents do not run');
	const trouble = page.getByRole('region', { name: 'The agents do not run' });
	await expect(trouble).toContainText('Check that this site may store data');
	await expect(trouble).toContainText('Storage is blocked');
	await expect(trouble.getByRole('button', { name: 'Reload the page' })).toBeVisible();
});

test('a browser without workers is told so', async ({ page }) => {
	await hideWorkers(page);
	await page.goto('/');
	const trouble = page.getByRole('region', { name: 'The agents do not run' });
	await expect(trouble).toContainText('private windows');
	await expect(trouble.getByRole('button')).toHaveCount(0);
});

test('agents that do not answer are told as trouble', async ({ page, context }) => {
	await context.addInitScript(() => {
		const { fetch } = globalThis;
		globalThis.fetch = (input, init) =>
			typeof input === 'string' && input.endsWith('/agents')
				? Promise.resolve(new Response('{}', { headers: { 'content-type': 'application/json' } }))
				: fetch(input, init);
	});
	await page.goto('/playground/');
	const trouble = page.getByRole('region', { name: 'The agents do not run' });
	await expect(trouble).toContainText('Failed to read the agents');
});

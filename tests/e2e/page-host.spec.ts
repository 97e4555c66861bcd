import type { Page } from '@playwright/test';
import { openHome, sendFromHome } from './home-page.js';
import { hostNotes, hostStatus, inPage } from './host-status.js';
import { bypassWorkers, hideWorkers, pretendInsecure, refuseWorkers } from './no-workers.js';
import { expect, test } from './page.js';
import { PlaygroundPage } from './playground-page.js';

async function expectPageHost(page: Page, why: string): Promise<void> {
	await expect(hostStatus(page)).toHaveText(inPage);
	await expect(hostNotes(page)).toContainText('The agents run in this page');
	await expect(hostNotes(page)).toContainText(why);
	await expect(hostNotes(page)).toContainText(
		'Their tasks are lost when you close or reload this tab'
	);
}

test.describe('the agents run in the page, which says why,', () => {
	// Past the worker the web server answers for the agents.
	test.use({ expectedFault: /status of 404/ });

	const cases: Record<string, [why: string, prevent: (page: Page) => Promise<unknown>]> = {
		'at an insecure address': ['only on secure addresses', pretendInsecure],
		'in a browser without workers': ['private windows', hideWorkers],
		'where the browser refuses the worker': ['Storage is blocked', refuseWorkers],
		'where the browser passes the worker by': ['Bypass for network', bypassWorkers]
	};

	for (const [where, [why, prevent]] of Object.entries(cases)) {
		test(where, async ({ page }) => {
			await prevent(page);
			const playground = await PlaygroundPage.open(page);
			await expectPageHost(page, why);
			await playground.send();
			await expect(playground.completed).toBeVisible();
		});
	}

	test('where the worker stays silent', async ({ page }) => {
		await page.clock.install();
		await page.addInitScript(() => {
			ServiceWorkerContainer.prototype.register = () =>
				Promise.resolve({ active: null } as ServiceWorkerRegistration);
		});
		await page.goto('/playground/');
		await expect(hostStatus(page)).toHaveText('Starting the agents…');
		// The wait begins once the code that waits has come.
		await expect(async () => {
			await page.clock.runFor(16_000);
			await expect(hostStatus(page)).not.toHaveText('Starting the agents…', { timeout: 500 });
		}).toPass();
		await expectPageHost(page, 'did not answer in time');
	});
});

test.describe('without a worker', () => {
	test.beforeEach(({ page }) => hideWorkers(page));

	test('the home page makes its three calls', async ({ page }) => {
		await openHome(page);
		await sendFromHome(page);
	});

	// The conformance suite follows and leaves streams of this host over the other bindings.
	test('a stream comes event by event, and Esc leaves it', async ({ page }) => {
		const playground = await PlaygroundPage.openStream(page, 'gRPC-Web');
		await expect(playground.answer.getByText('The stream is open…')).toBeVisible();
		await page.keyboard.press('Escape');
		await expect(playground.answer).toContainText(/You stopped the stream after 2 events/);

		await playground.choose('Subscribe to task');
		await playground.send();
		await expect(playground.answer.getByText('The stream is open…')).toBeVisible();
		await playground.hurry();
		await expect(playground.events.last()).toContainText('COMPLETED');
		await expect(playground.answer).toContainText('The agent ended the stream');
	});

	test('the card of an agent opens all the same', async ({ page, context }) => {
		const playground = await PlaygroundPage.open(page);
		await playground.choose('Echo');
		const opening = context.waitForEvent('page');
		await page.getByRole('link', { name: 'Agent card of Echo' }).click();
		const card = await opening;
		await expect(card.locator('body')).toContainText('"name": "Echo"');
		await expect(card.locator('body')).toContainText('/sandbox/main/echo/rpc');
	});

	test('the note goes for this visit when it was read', async ({ page }) => {
		await page.goto('/');
		await expect(hostNotes(page)).toBeVisible();
		await page.getByRole('button', { name: 'Dismiss' }).click();
		await expect(hostNotes(page)).toHaveCount(0);
		await page.getByRole('link', { name: 'Open the playground' }).click();
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Playground');
		await expect(hostNotes(page)).toHaveCount(0);
	});
});

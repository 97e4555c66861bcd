import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { hostNotes, hostStatus, inBrowser, inPage } from './host-status.js';
import { bypassWorkers, refuseRegistration } from './no-workers.js';
import { expect, test } from './page.js';
import { PlaygroundPage, bindingNames, message } from './playground-page.js';
import { serveSite } from './static-site.js';
import { createRoomSetter } from './storage-room.js';
import { createWorkerStopper } from './workers.js';

async function expectAnswer({ answer, completed }: PlaygroundPage): Promise<void> {
	await expect(answer).toContainText('200 OK');
	await expect(completed).toBeVisible();
}

test.describe('when the browser stops the worker', () => {
	test.use({ expectedFault: /ERR_/ });

	for (const binding of bindingNames) {
		test(`a stream over ${binding} breaks with a note, and its task goes on`, async ({ page }) => {
			const playground = await PlaygroundPage.openStream(page, binding);
			const stopWorker = await createWorkerStopper(page);
			const seen = await watchStatus(page);
			await stopWorker();
			await expect(playground.answer).toContainText('The connection was lost after');
			await expect(playground.answer).toContainText(
				'It is running again and has kept its tasks: GetTask shows the state of a task'
			);
			await expect(hostStatus(page)).toHaveText(inBrowser);
			expect(await seen()).toEqual(['Restarting the agent…', inBrowser]);

			await playground.choose('Subscribe to task');
			await playground.send();
			await expect(playground.answer.getByText('The stream is open…')).toBeVisible();
			await playground.hurry();
			await expect(playground.events.last()).toContainText('COMPLETED');
			await expect(playground.answer).toContainText('The agent ended the stream');
		});
	}
});

test.describe('a page that loses its worker', () => {
	test.use({ expectedFault: /status of 404/ });

	test('by a hard reload has it back', async ({ page }) => {
		await PlaygroundPage.open(page);
		const session = await page.context().newCDPSession(page);
		await session.send('Page.reload', { ignoreCache: true });
		await page.waitForEvent('load');
		const playground = await PlaygroundPage.here(page);
		await expect(hostStatus(page)).toHaveText(inBrowser);
		await playground.send();
		await expectAnswer(playground);
		await expect(hostNotes(page)).toHaveCount(0);
	});

	test('as the data of the site is cleared gets another one', async ({ page }) => {
		const playground = await PlaygroundPage.open(page);
		await clearSiteData(page);
		await playground.send();
		await expectAnswer(playground);
		await expect(hostStatus(page)).toHaveText(inBrowser);
		await expect(hostNotes(page)).toHaveCount(0);
	});

	test('for good goes on by itself and says so', async ({ page }) => {
		const playground = await PlaygroundPage.open(page);
		await page.evaluate(refuseRegistration);
		await clearSiteData(page);
		await playground.send();
		await expectAnswer(playground);
		await expect(hostStatus(page)).toHaveText(inPage);
		await expect(hostNotes(page)).toContainText('Storage is blocked');
		await expect(hostNotes(page)).toContainText('Earlier tasks stay in the service worker');
	});

	for (const binding of bindingNames) {
		test(`as the browser passes it by takes no web page for an answer over ${binding}`, async ({
			page
		}) => {
			const playground = await PlaygroundPage.open(page);
			await playground.choose(binding);
			await bypassWorkers(page);
			await playground.send();
			await expectAnswer(playground);
			await expect(playground.answer).not.toContainText('html');
			await expect(hostStatus(page)).toHaveText(inPage);
			await expect(hostNotes(page)).toContainText('Bypass for network');
		});
	}
});

test('another build of the worker is noted, and the agents go on with their tasks', async ({
	page
}) => {
	const site = await serveSite('/updated');
	const playground = await PlaygroundPage.open(page, site.url);
	await playground.send();
	await expectAnswer(playground);
	await expect(hostNotes(page)).toHaveCount(0);

	site.publish();
	await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
	await expect(hostNotes(page)).toContainText('The agents were updated while this page was open');
	await playground.choose('Get task');
	await playground.send();
	await expectAnswer(playground);
	await page.getByRole('button', { name: 'Dismiss' }).click();
	await expect(hostNotes(page)).toHaveCount(0);
	await site.stop();
});

test.describe('storage', () => {
	test('that is full is noted until the sandbox is reset', async ({ page }) => {
		const playground = await PlaygroundPage.open(page);
		const setRoom = await createRoomSetter(page);
		await setRoom(150_000);
		// Random, as the browser stores repeated text in little room.
		const noise = randomBytes(200_000).toString('base64');
		for (let sent = 0; sent < 3; sent += 1) {
			await playground.write(message(noise));
			await playground.send();
			await expect(playground.answer).toContainText('200 OK');
		}
		await expect(hostNotes(page)).toContainText('The browser’s storage for this site is full');

		await page.getByRole('button', { name: 'Reset the sandbox' }).click();
		await expect(hostNotes(page)).toHaveCount(0);
		await playground.choose('List tasks');
		await playground.send();
		await expect(playground.answer).toContainText('0 of 0 tasks');
	});

	test('that is not to be had is noted, and goes with the news that it is', async ({ page }) => {
		await PlaygroundPage.open(page);
		const tell = (storage: string) =>
			page.evaluate(
				(data) => {
					navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data }));
				},
				{ storage }
			);
		await tell('unavailable');
		await expect(hostNotes(page)).toContainText('The browser stores no data for this site');
		await tell('kept');
		await expect(hostNotes(page)).toHaveCount(0);
	});
});

test('a worker that asks to be kept awake is answered', async ({ page }) => {
	await page.addInitScript(() => {
		ServiceWorker.prototype.postMessage = (message: unknown) => {
			document.documentElement.dataset.said = String(message);
		};
	});
	await PlaygroundPage.open(page);
	await page.evaluate(() => {
		const source = navigator.serviceWorker.controller;
		const question = new MessageEvent('message', { data: 'awake?', source });
		navigator.serviceWorker.dispatchEvent(question);
	});
	await expect(page.locator('html')).toHaveAttribute('data-said', 'awake');
});

async function clearSiteData(page: Page): Promise<void> {
	const session = await page.context().newCDPSession(page);
	const { origin } = new URL(page.url());
	await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
	await page.waitForFunction(() => !navigator.serviceWorker.controller);
}

/** The texts that the status takes on from now on. */
async function watchStatus(page: Page): Promise<() => Promise<string[]>> {
	await hostStatus(page).evaluate((element) => {
		const texts: string[] = [];
		new MutationObserver(() => {
			texts.push(element.textContent);
			element.dataset.seen = JSON.stringify(texts);
		}).observe(element, { childList: true, characterData: true, subtree: true });
	});
	return async () =>
		JSON.parse((await hostStatus(page).getAttribute('data-seen')) ?? '[]') as string[];
}

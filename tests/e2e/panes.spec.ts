import { takePicture, zoomed } from './looks.js';
import { hideWorkers } from './no-workers.js';
import { tooTall } from './page-faults.js';
import { expect, test } from './page.js';
import { PlaygroundPage, message } from './playground-page.js';

const chunks = Array.from({ length: 80 }, (_, index) => `chunk Piece ${index} after 1ms`);

const viewports = [
	{ width: 1440, height: 900 },
	{ width: 1440, height: 700 },
	{ width: 1024, height: 600 }
];

test('the panes scroll and the page does not, so that Send stays', async ({ page }) => {
	const playground = await PlaygroundPage.open(page);
	for (const viewport of viewports) {
		await page.setViewportSize(viewport);
		await expect.poll(() => tooTall(page)).toBe(0);
	}
	await playground.choose('State Machine');
	await playground.choose('Send streaming message');
	await playground.write(message(['working', ...chunks, 'completed'].join(', ')));
	await playground.send();
	await expect(playground.answer).toContainText('The agent ended the stream');
	await playground.show('Events');
	for (const viewport of viewports) {
		await page.setViewportSize(viewport);
		await playground.events.first().scrollIntoViewIfNeeded();
		await expect.poll(() => tooTall(page)).toBe(0);
		expect(await page.evaluate(() => scrollY)).toBe(0);
		await expect(page.getByRole('button', { name: /^Send/ })).toBeInViewport({ ratio: 1 });
		// Only the events in view are there.
		const last = playground.events.filter({ hasText: 'COMPLETED' });
		await expect(async () => {
			await playground.events.last().scrollIntoViewIfNeeded();
			await expect(last).toBeInViewport({ timeout: 100 });
		}).toPass({ intervals: [20] });
		expect(await page.evaluate(() => scrollY)).toBe(0);
	}
});

test('a note takes its room from the panes', async ({ page }) => {
	await hideWorkers(page);
	await PlaygroundPage.open(page);
	await expect(page.getByText('The agents run in this page')).toBeVisible();
	for (const viewport of viewports) {
		await page.setViewportSize(viewport);
		await expect.poll(() => tooTall(page)).toBe(0);
		await expect(page.getByRole('button', { name: /^Send/ })).toBeInViewport({ ratio: 1 });
	}
});

test.describe('on a low screen', () => {
	test.use({ viewport: { width: 1280, height: 480 } });

	test('Send stays while the page scrolls', async ({ page }) => {
		const playground = await PlaygroundPage.open(page);
		await playground.choose('Send streaming message');
		await playground.send();
		await expect(playground.answer).toContainText('The agent ended the stream');
		await playground.show('Events');
		await playground.events.last().scrollIntoViewIfNeeded();
		await page.mouse.wheel(0, 5000);
		await expect(page.getByRole('button', { name: /^Send/ })).toBeInViewport({ ratio: 1 });
	});
});

test.describe('at twice the size', () => {
	test.use({ viewport: zoomed });

	test('Send, the tabs and a third of the answer are in view together', async ({ page }) => {
		const playground = await PlaygroundPage.open(page);
		await page.getByRole('combobox', { name: 'Operation' }).selectOption('Send streaming message');
		await playground.send();
		await expect(playground.answer).toContainText('The agent ended the stream');
		await playground.show('Events');
		await expect(playground.events.last()).toBeAttached();
		await expect(page.getByRole('button', { name: /^Send/ })).toBeInViewport({ ratio: 1 });
		await expect(playground.answer.getByRole('tab').last()).toBeInViewport({ ratio: 1 });
		await takePicture(page, 'playground-answer-zoomed');
		const panel = playground.answer.getByRole('tabpanel');
		const top = async () => (await panel.boundingBox())?.y;
		await expect.poll(top).toBeLessThanOrEqual((zoomed.height * 2) / 3);
	});
});

test.describe('on a phone', () => {
	test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

	test('the answer stays at the top of the screen while it grows', async ({ page }) => {
		const playground = await PlaygroundPage.open(page);
		await page.getByRole('combobox', { name: 'Operation' }).selectOption('Send streaming message');
		await page.getByRole('button', { name: 'Send' }).tap();
		const top = () => playground.answer.evaluate((answer) => answer.getBoundingClientRect().top);
		await expect.poll(top).toBeLessThan(100);
		await expect(playground.answer).toContainText('The agent ended the stream');
		expect(await top()).toBeLessThan(100);
		expect(await top()).toBeGreaterThan(0);
	});
});

import type { Page } from '@playwright/test';
import { openHome } from './home-page.js';
import { hideWorkers, refuseAll, refuseWorkers } from './no-workers.js';
import { axeFindings } from './axe.js';
import { expect, test } from './page.js';
import { PlaygroundPage, message, oddRequest } from './playground-page.js';
import { createWorkerStopper } from './workers.js';

const screens = [
	{ width: 1440, height: 900 },
	{ width: 360, height: 740 }
] as const;

/** Each brings a page to a state worth a look. */
const views: Record<string, (page: Page) => Promise<void>> = {
	home: openHome,
	async 'home-sent'(page) {
		await openHome(page);
		await page.getByRole('button', { name: 'Send' }).click();
		await expect(page.getByText('Which date?')).toBeVisible();
	},
	async playground(page) {
		await PlaygroundPage.open(page);
	},
	async 'playground-stream'(page) {
		const playground = await PlaygroundPage.open(page);
		await playground.choose('Send streaming message');
		await playground.send();
		await expect(page.getByText(/The agent ended the stream/)).toBeVisible();
		await playground.show('Events');
		await playground.events.nth(1).locator('summary').click();
		await expect(page.getByLabel('Event 2 as JSON').locator('.name').first()).toBeVisible();
	},
	async 'playground-readable'(page) {
		const playground = await PlaygroundPage.open(page);
		await playground.choose('Report');
		await playground.choose('Send streaming message');
		await playground.editor.fill(message('Report on tea prices in 1 s, 3 sections'));
		await playground.send();
		await expect(playground.completed).toBeVisible();
		const artifact = playground.answer.getByRole('region', { name: /^Artifact/ });
		await expect(artifact.getByRole('heading', { level: 5 })).toHaveCount(3);
	},
	async 'playground-error'(page) {
		const playground = await PlaygroundPage.open(page);
		await playground.choose('Cancel task');
		await playground.choose('gRPC-Web');
		await playground.send();
		await expect(page.getByText('TASK_NOT_FOUND').first()).toBeVisible();
	},
	async 'playground-error-json'(page) {
		const playground = await PlaygroundPage.open(page);
		await playground.choose('Cancel task');
		await playground.choose('gRPC-Web');
		await playground.send();
		await playground.show('JSON');
		await expect(page.getByLabel('Details as JSON').locator('.name').first()).toBeVisible();
	},
	async 'playground-raw'(page) {
		const playground = await PlaygroundPage.open(page);
		await playground.choose('gRPC-Web');
		await page.getByRole('combobox', { name: 'Sample' }).selectOption('Fly to Lisbon');
		await playground.send();
		await expect(page.getByText('INPUT_REQUIRED').first()).toBeVisible();
		await playground.show('Raw');
	},
	async 'playground-faults'(page) {
		const playground = await PlaygroundPage.open(page);
		await playground.write('{\n  "message": {\n    role\n  }\n}');
		await page.getByRole('button', { name: 'Add header' }).click();
		await page.keyboard.type('Not a name');
	},
	async 'playground-odd'(page) {
		const playground = await PlaygroundPage.open(page);
		await playground.write(oddRequest);
		await expect(page.getByText('places are odd').filter({ visible: true })).toHaveCount(1);
		await playground.putCursor('ROLE_AGENT');
		await expect(page.getByText('SendMessageRequest.message(2).role(4)')).toBeVisible();
		await page.getByRole('combobox', { name: 'Value of A2A-Version' }).fill('0.3');
		await page.getByRole('button', { name: 'Add header' }).click();
		await page.keyboard.type('A2A-Extensions');
		await page.getByRole('checkbox', { name: 'Send A2A-Extensions' }).uncheck();
	},
	async 'playground-suggestions'(page) {
		const playground = await PlaygroundPage.open(page);
		await playground.write('{\n  "message": {\n    "parts": [\n      {}\n    ]\n  }\n}');
		await playground.putCursor('{}', 1);
		await page.keyboard.press('Control+Space');
		await expect(page.locator('.cm-tooltip-autocomplete')).toBeVisible();
	},
	async 'no-agents'(page) {
		await refuseAll(page);
		await page.goto('/playground/');
		await expect(page.getByRole('heading', { name: 'The agents do not run' })).toBeVisible();
	},
	async 'no-worker-home'(page) {
		await hideWorkers(page);
		await openHome(page);
		await expect(page.getByText('The agents run in this page')).toBeVisible();
	},
	async 'no-worker-playground'(page) {
		await refuseWorkers(page);
		await PlaygroundPage.open(page);
		await expect(page.getByText('The agents run in this page')).toBeVisible();
	},
	async 'no-worker-address'(page) {
		await hideWorkers(page);
		await page.goto('/sandbox/main/agents');
		await expect(page.getByText('only inside an open page')).toBeVisible();
	},
	async 'worker-stopped'(page) {
		await PlaygroundPage.openStream(page);
		const stopWorker = await createWorkerStopper(page);
		await stopWorker();
		await expect(page.getByText('It is running again')).toBeVisible();
	},
	async 'worker-notes'(page) {
		await PlaygroundPage.open(page);
		await page.evaluate(async () => {
			const { serviceWorker } = navigator;
			const answer = new Promise((resolve) => {
				serviceWorker.addEventListener('message', resolve, { once: true });
			});
			serviceWorker.dispatchEvent(new Event('controllerchange'));
			// The worker itself says that its storage is fine.
			await answer;
			serviceWorker.dispatchEvent(new MessageEvent('message', { data: { storage: 'full' } }));
		});
		await expect(page.getByText('The agents were updated')).toBeVisible();
		await expect(page.getByRole('button', { name: 'Reset the sandbox' })).toBeVisible();
	},
	async 'grpc-web'(page) {
		await page.goto('/bindings/grpc-web/');
		await expect(page.getByText(/"protocolBinding": "http/)).toBeVisible();
	}
};

// Some views are of what fails: a script, a stream, an address.
test.use({ expectedFault: /ERR_|status of 404|Not found/ });

for (const [name, show] of Object.entries(views)) {
	for (const colorScheme of ['light', 'dark'] as const) {
		test(`${name} is accessible and fits, in ${colorScheme}`, async ({ page }) => {
			await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
			await page.setViewportSize(screens[0]);
			await show(page);
			for (const viewport of screens) {
				await page.setViewportSize(viewport);
				await page.evaluate(() => scrollTo(0, 0));
				await page.screenshot({
					path: `test-results/screenshots/${name}-${viewport.width}-${colorScheme}.png`,
					fullPage: true
				});
				expect(await overflow(page)).toBe(0);
				expect(await axeFindings(page, colorScheme)).toEqual([]);
			}
			await page.setViewportSize({ width: 320, height: 640 });
			expect(await overflow(page)).toBe(0);
		});
	}
}

function overflow(page: Page): Promise<number> {
	return page.evaluate(() => {
		const { scrollWidth, clientWidth } = document.documentElement;
		return scrollWidth - clientWidth;
	});
}

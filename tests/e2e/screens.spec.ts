import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { refuseWorkers } from './no-workers.js';
import { expect, test } from './page.js';

const screens = [
	{ width: 1440, height: 900 },
	{ width: 360, height: 740 }
] as const;

/** Each brings a page to a state worth a look. */
const views: Record<string, (page: Page) => Promise<void>> = {
	async home(page) {
		await page.goto('/');
		await expect(page.getByText('{"jsonrpc":"2.0"')).toBeVisible();
	},
	async 'home-sent'(page) {
		await page.goto('/');
		await expect(page.getByText('{"jsonrpc":"2.0"')).toBeVisible();
		await page.getByRole('button', { name: 'Send' }).click();
		await expect(page.getByText('Which date?')).toBeVisible();
	},
	async playground(page) {
		await openPlayground(page);
	},
	async 'playground-stream'(page) {
		await openPlayground(page);
		await page.getByRole('radio', { name: 'Send streaming message' }).check({ force: true });
		await page.getByRole('button', { name: 'Send' }).click();
		await expect(page.getByText(/The agent ended the stream/)).toBeVisible();
		await page.locator('summary').nth(1).click();
		await expect(page.getByLabel('Event 2 as JSON').locator('.name').first()).toBeVisible();
	},
	async 'playground-error'(page) {
		await openPlayground(page);
		await page.getByRole('radio', { name: 'Cancel task' }).check({ force: true });
		await page.getByRole('radio', { name: 'gRPC-Web' }).check({ force: true });
		await page.getByRole('button', { name: 'Send' }).click();
		await expect(page.getByText('TASK_NOT_FOUND').first()).toBeVisible();
		await expect(page.getByLabel('Details as JSON').locator('.name').first()).toBeVisible();
	},
	async 'playground-raw'(page) {
		await openPlayground(page);
		await page.getByRole('radio', { name: 'gRPC-Web' }).check({ force: true });
		await page.getByRole('combobox', { name: 'Sample' }).selectOption('Fly to Lisbon');
		await page.getByRole('button', { name: 'Send' }).click();
		await expect(page.getByText('INPUT_REQUIRED').first()).toBeVisible();
		await page.getByRole('tab', { name: 'Raw' }).click();
	},
	async 'playground-faults'(page) {
		await openPlayground(page);
		await page
			.getByRole('textbox', { name: 'Request as JSON' })
			.fill('{\n  "message": {\n    role\n  }\n}');
		await page.getByRole('button', { name: 'Add header' }).click();
		await page.keyboard.type('Not a name');
	},
	async 'no-agents'(page) {
		await refuseWorkers(page);
		await page.goto('/playground/');
		await expect(page.getByRole('heading', { name: 'The agents do not run' })).toBeVisible();
	},
	async 'grpc-web'(page) {
		await page.goto('/bindings/grpc-web/');
		await expect(page.getByText(/"protocolBinding": "http/)).toBeVisible();
	}
};

async function openPlayground(page: Page) {
	await page.goto('/playground/');
	await expect(page.getByRole('textbox', { name: 'Request as JSON' })).toBeEditable();
}

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
				const { violations } = await new AxeBuilder({ page }).analyze();
				expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
			}
		});
	}
}

function overflow(page: Page): Promise<number> {
	return page.evaluate(() => {
		const { scrollWidth, clientWidth } = document.documentElement;
		return scrollWidth - clientWidth;
	});
}

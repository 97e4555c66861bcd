import type { Page } from '@playwright/test';
import { expect, test } from './page.js';

test('the home page has a title, one h1 and a way to the playground', async ({ page }) => {
	await page.goto('/');
	await expect(page).toHaveTitle('A2A Playground');
	await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);

	// Going there by click also brings up Kit's announcer, whose inline style the CSP must know.
	await page.getByRole('navigation').getByRole('link', { name: 'Playground' }).click();
	await expect(page).toHaveURL('/playground/');
	await expect(page.locator('#svelte-announcer')).toHaveText(/Playground/);
	await expect(page.locator('#svelte-announcer')).toHaveCSS('position', 'absolute');
});

test('inline scripts and other hosts are refused', async ({ page }) => {
	await page.goto('/');
	const policy = page.locator('meta[http-equiv="content-security-policy"]');
	const content = (await policy.getAttribute('content')) ?? '';
	const directives = new Map(
		content.split(';').map((directive) => {
			const [name = '', ...sources] = directive.trim().split(' ');
			return [name, sources];
		})
	);
	expect(directives.get('connect-src')).toEqual(["'self'"]);
	expect(directives.get('style-src')).toEqual(["'self'"]);
	expect(directives.get('script-src')?.join(' ')).toMatch(/^'self' 'sha256-[^ ]+'$/);
});

test.describe('an address without a page', () => {
	test.use({ expectedFault: /status of 404|Not found: \/no\/such\/page\// });

	test('answers 404 with the site’s own page and a way back', async ({ page }) => {
		const response = await page.goto('/no/such/page/');
		expect(response?.status()).toBe(404);
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
		await page.getByRole('link', { name: 'Go to the home page' }).click();
		await expect(page).toHaveURL('/');
	});
});

test.describe('with requests rerouted', () => {
	// What a service worker fetches cannot be rerouted.
	test.use({ serviceWorkers: 'block' });

	test('the site works below any path', async ({ page }) => {
		await page.route('**/some/path/**', async (route) => {
			const url = route.request().url().replace('/some/path/', '/');
			await route.fulfill({ response: await route.fetch({ url }) });
		});
		await page.goto('/some/path/playground/');
		await page.getByRole('link', { name: 'A2A Playground' }).click();
		await expect(page).toHaveURL('/some/path/');
		await expect(page.getByRole('banner')).toHaveCSS('display', 'flex');
		await page.unrouteAll({ behavior: 'wait' });
	});

	test('a chosen theme is there before any module, and outlives a reload', async ({ page }) => {
		const dark = page.getByRole('radio', { name: 'Dark' });
		const scheme = (value: string) => expect(page.locator('html')).toHaveCSS('color-scheme', value);
		let releaseModules = await holdModules(page);
		await page.goto('/', { waitUntil: 'commit' });
		await dark.check({ force: true });
		releaseModules();
		await scheme('dark');

		releaseModules = await holdModules(page);
		await page.reload({ waitUntil: 'commit' });
		await scheme('dark');
		releaseModules();
		await expect(dark).toBeChecked();

		await page.getByRole('radio', { name: 'System' }).check({ force: true });
		await scheme('light dark');
		await page.unrouteAll({ behavior: 'wait' });
	});
});

test('blocked storage only costs the memory of the theme', async ({ page }) => {
	await page.addInitScript(() => {
		Object.defineProperty(globalThis, 'localStorage', {
			get() {
				throw new DOMException('Access is denied', 'SecurityError');
			}
		});
	});
	await page.goto('/');
	await page.getByRole('radio', { name: 'Dark' }).check({ force: true });
	await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
});

test('the skip link is the first stop and leads to the content', async ({ page }) => {
	await page.goto('/');
	await page.keyboard.press('Tab');
	await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
	await page.keyboard.press('Enter');
	await expect(page.locator('main')).toBeFocused();
});

/** Lets the modules of the page wait until the function that it gives is called. */
async function holdModules(page: Page): Promise<() => void> {
	let release = () => {};
	const released = new Promise<void>((resolve) => (release = resolve));
	await page.route('**/_app/**/*.js', async (route) => {
		await released;
		await route.continue();
	});
	return release;
}

import type { Page } from '@playwright/test';
import { expect } from './page.js';
import { bindingNames } from './playground-page.js';

/** Opens the home page and waits until it shows what it would send. */
export async function openHome(page: Page, site = ''): Promise<void> {
	await page.goto(`${site}/`);
	await expect(page.getByText('{"jsonrpc":"2.0"')).toBeVisible();
}

/** Sends the message of the home page, and waits for the answers over all bindings. */
export async function sendFromHome(page: Page): Promise<void> {
	await page.getByRole('button', { name: 'Send' }).click();
	for (const name of bindingNames) {
		const call = page.getByRole('region', { name, exact: true });
		await expect(call).toContainText('200 OK');
		await expect(call).toContainText('3 events');
	}
}

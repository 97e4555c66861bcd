import type { Page } from '@playwright/test';

/** As where the settings of a browser forbid this site to keep data. */
export async function refuseWorkers(page: Page): Promise<void> {
	await page.addInitScript(() => {
		ServiceWorkerContainer.prototype.register = () =>
			Promise.reject(new DOMException('Storage is blocked', 'SecurityError'));
	});
}

/** As in a private window of Firefox. */
export async function hideWorkers(page: Page): Promise<void> {
	await page.addInitScript(() => {
		Object.defineProperty(navigator, 'serviceWorker', { value: undefined });
	});
}

import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { hostStatus, inBrowser } from './host-status.js';

/** Opens the site and waits until its agents run in a worker; gives what stops that. */
export async function openSite(page: Page): Promise<() => Promise<void>> {
	await page.goto('/playground/');
	await expect(hostStatus(page)).toHaveText(inBrowser);
	return createWorkerStopper(page);
}

/** Stops the service worker at once, as a browser does with one that is idle, and waits for that. */
export async function createWorkerStopper(page: Page): Promise<() => Promise<void>> {
	const session = await page.context().newCDPSession(page);
	let onStopped = () => {};
	session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
		if (versions.some(({ runningStatus }) => runningStatus === 'stopped')) onStopped();
	});
	await session.send('ServiceWorker.enable');
	return async () => {
		const stopped = new Promise<void>((resolve) => (onStopped = resolve));
		await session.send('ServiceWorker.stopAllWorkers');
		await stopped;
	};
}

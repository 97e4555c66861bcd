import type { Page } from '@playwright/test';

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

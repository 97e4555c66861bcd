import type { Page } from '@playwright/test';
import { scriptName, startBrowser } from './browser.js';
import type { Host } from './host.js';
import { createTunnel } from './tunnel.js';

/** The agents in a service worker of a real Chromium; every call is a `fetch` of a page there. */
export const worker: Host = {
	name: 'worker',
	async start() {
		const { site, openPage, stop } = await startBrowser(
			new URL('worker-script.ts', import.meta.url)
		);

		async function openTab(): Promise<typeof fetch> {
			const page = await openPage();
			await registerWorker(page);
			return createTunnel(page);
		}

		return { site, fetch: await openTab(), openTab, stop };
	}
};

/** Makes the script of the site the worker of a page, and waits until it controls that. */
export async function registerWorker(page: Page): Promise<void> {
	await page.evaluate(async (script) => {
		await navigator.serviceWorker.register(script);
		await navigator.serviceWorker.ready;
		while (!navigator.serviceWorker.controller) {
			await new Promise((resolve) =>
				navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true })
			);
		}
	}, scriptName);
}

import { readFileSync, readdirSync } from 'node:fs';
import type { Page } from '@playwright/test';

const chunks = 'build/_app/immutable/chunks/';

/** As where the settings of a browser forbid this site to keep data. */
export async function refuseWorkers(page: Page): Promise<void> {
	await page.addInitScript(refuseRegistration);
}

/** Runs in the page. */
export function refuseRegistration(): void {
	ServiceWorkerContainer.prototype.register = () =>
		Promise.reject(new DOMException('Storage is blocked', 'SecurityError'));
}

/** As in a private window of Firefox. */
export async function hideWorkers(page: Page): Promise<void> {
	await page.addInitScript(() => {
		Object.defineProperty(navigator, 'serviceWorker', { value: undefined });
	});
}

/** As at an address in the local network, without https. */
export async function pretendInsecure(page: Page): Promise<void> {
	await page.addInitScript(() => {
		Object.defineProperty(window, 'isSecureContext', { value: false });
	});
}

/** As with “Bypass for network” in the developer tools; to be switched off again. */
export async function bypassWorkers(page: Page): Promise<(bypass: boolean) => Promise<void>> {
	const session = await page.context().newCDPSession(page);
	await session.send('Network.enable');
	const set = async (bypass: boolean) => {
		await session.send('Network.setBypassServiceWorker', { bypass });
	};
	await set(true);
	return set;
}

/** Neither the worker nor, as its script cannot be loaded, the page can run the agents. */
export async function refuseAll(page: Page): Promise<void> {
	await refuseWorkers(page);
	const scripts = readdirSync(chunks).filter((name) => name.endsWith('.js'));
	// The one file in which the agents themselves are.
	const agents = scripts.find((name) =>
		readFileSync(chunks + name, 'utf8').includes('Fare Finder')
	);
	await page.route(`**/${agents}`, (route) => route.abort());
}

import type { Page } from '@playwright/test';
import { startBrowser } from '../conformance/hosts/browser.js';
import { registerWorker } from '../conformance/hosts/worker.js';

/** Measures in a page of a real Chromium whose site the bench's worker serves. */
export async function withWorker<Result>(
	measure: (page: Page, site: string) => Promise<Result>
): Promise<Result> {
	const browser = await startBrowser(new URL('worker-script.ts', import.meta.url));
	try {
		const page = await browser.openPage();
		await registerWorker(page);
		return await measure(page, browser.site);
	} finally {
		await browser.stop();
	}
}

import { chromium as playwright } from '@playwright/test';
import { chromiumArgs } from '../browser/chromium-args.js';
import { findBrowser } from '../browser/find-browser.js';
import type { BrowserKind } from './browser.js';
import { callText } from './browser.js';

export const chromium: BrowserKind = {
	name: 'Chromium',
	packages: ['chromium'],
	conditions: ['as it comes'],
	missing: () => undefined,
	async launch() {
		const { executablePath } = findBrowser();
		const browser = await playwright.launch({ executablePath, args: chromiumArgs });
		const context = await browser.newContext();
		return {
			async openTab() {
				const page = await context.newPage();
				return {
					goto: async (url) => void (await page.goto(url)),
					evaluate: (run, ...args) => page.evaluate(callText(run, args)),
					resize: (size) => page.setViewportSize(size),
					screenshot: () => page.screenshot({ fullPage: true }),
					close: () => page.close()
				};
			},
			close: () => browser.close()
		};
	}
};

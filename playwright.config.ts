import { defineConfig } from '@playwright/test';
import { chromiumArgs } from './tests/browser/chromium-args.js';
import { findBrowser } from './tests/browser/find-browser.js';
import { describeBrowsers, otherBrowsers } from './tests/browsers/kinds.js';

// Two checkouts can be tested side by side.
const port = Number(process.env.PREVIEW_PORT ?? 4179);

const isRunner = process.env.TEST_WORKER_INDEX === undefined;
const browser = findBrowser();
if (isRunner) {
	console.log(`Browser: ${browser.executablePath} (${browser.origin})`);
	console.log(describeBrowsers());
}
// Each worker loads this file again, and must not search again.
process.env.CHROMIUM_PATH = browser.executablePath;

export const webServer = {
	command: `npx vite preview --port ${port} --strictPort`,
	url: `http://localhost:${port}/`,
	reuseExistingServer: false,
	timeout: 30_000
};

export default defineConfig({
	outputDir: 'test-results',
	fullyParallel: true,
	forbidOnly: process.env.CI !== undefined,
	retries: 0,
	workers: 2,
	timeout: 60_000,
	// On a busy machine a state may be long in coming; that is no fault.
	expect: { timeout: 20_000 },
	reporter: 'list',
	use: {
		baseURL: `http://localhost:${port}`,
		launchOptions: { executablePath: browser.executablePath, args: chromiumArgs },
		trace: 'off',
		video: 'off',
		screenshot: 'off'
	},
	projects: [
		{ name: 'chromium', testDir: 'tests/e2e' },
		// The shortest of what `npm run test:browsers` tries in them.
		...otherBrowsers.map(({ name }) => ({
			name: name.toLowerCase(),
			testDir: 'tests/browsers',
			testMatch: `${name.toLowerCase()}.spec.ts`,
			grep: /@smoke/
		}))
	],
	webServer
});

import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import gate, { webServer } from '../../playwright.config.js';
import type { Watch } from '../e2e/page.js';

/** The browser tests that the gate takes short, with all of their rounds. */
export default defineConfig<Watch>({
	...gate,
	outputDir: '../../test-results',
	grep: /@long/,
	projects: [{ name: 'chromium', testDir: '../e2e', use: { isLong: true } }],
	webServer: { ...webServer, cwd: fileURLToPath(new URL('../..', import.meta.url)) }
});

import { defineConfig } from '@playwright/test';
import { describeBrowsers } from './kinds.js';

if (process.env.TEST_WORKER_INDEX === undefined) console.log(describeBrowsers());

/** All that is tried in each browser: minutes. The gate takes the shortest of it. */
export default defineConfig({
	testDir: '.',
	outputDir: '../../test-results/traces',
	forbidOnly: process.env.CI !== undefined,
	retries: 0,
	workers: 2,
	timeout: 60_000,
	// On a busy machine a state may be long in coming; that is no fault.
	expect: { timeout: 20_000 },
	reporter: 'list'
});

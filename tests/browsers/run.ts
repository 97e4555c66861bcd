import { test } from '@playwright/test';
import { serveSite } from '../e2e/static-site.js';
import type { Browser, BrowserKind } from './browser.js';
import { Stage } from './scenario.js';
import { scenarios } from './scenarios/index.js';

/** Declares the tests of a browser: what is tried under each of the conditions that it has. */
export function testIn(kind: BrowserKind): void {
	const missing = kind.missing();
	// All of a condition in one browser.
	test.describe.configure({ mode: 'default' });
	for (const condition of kind.conditions) {
		test.describe(`${kind.name}, ${condition}`, () => {
			test.skip(missing !== undefined, `${missing} is not installed`);
			let browser: Browser;
			test.beforeAll(async () => void (browser = await kind.launch(condition)));
			test.afterAll(() => browser.close());

			for (const scenario of scenarios) {
				if ((scenario.condition ?? 'as it comes') !== condition) continue;
				if (scenario.except === kind.name) continue;
				test(scenario.title, { tag: scenario.smoke ? '@smoke' : [] }, async () => {
					if (scenario.timeout) test.setTimeout(scenario.timeout);
					const site = await serveSite('/docs/a2a');
					const stage = new Stage(kind.name, browser, site.url);
					await scenario.run(stage);
					await stage.clear();
					await site.stop();
				});
			}
		});
	}
}

import { launch } from 'puppeteer-core';
import { findOnPath } from '../browser/programs.js';
import type { BrowserKind, Condition } from './browser.js';
import { callText } from './browser.js';

type Preferences = Record<string, unknown>;

const preferences: Readonly<Partial<Record<Condition, Preferences>>> = {
	'as it comes': {},
	impatient: {
		'dom.serviceWorkers.idle_timeout': 1000,
		'dom.serviceWorkers.idle_extended_timeout': 1000
	},
	private: { 'browser.privatebrowsing.autostart': true },
	// Sites may store nothing, so that they have no workers.
	'without workers': { 'network.cookie.cookieBehavior': 2 }
};

const find = () => findOnPath(['firefox-esr', 'firefox']);

/** Firefox as it is installed, over WebDriver BiDi. */
export const firefox: BrowserKind = {
	name: 'Firefox',
	packages: ['firefox-esr'],
	conditions: Object.keys(preferences) as Condition[],
	missing: () => (find() ? undefined : 'firefox-esr'),
	async launch(condition) {
		const browser = await launch({
			browser: 'firefox',
			executablePath: find(),
			extraPrefsFirefox: preferences[condition]
		});
		return {
			async openTab() {
				const page = await browser.newPage();
				return {
					goto: async (url) => void (await page.goto(url)),
					evaluate: (run, ...args) => page.evaluate(callText(run, args)) as never,
					resize: (size) => page.setViewport(size),
					screenshot: () => page.screenshot({ fullPage: true }),
					close: () => page.close()
				};
			},
			close: () => browser.close()
		};
	}
};

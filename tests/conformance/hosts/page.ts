import { scriptName, startBrowser } from './browser.js';
import type { Host } from './host.js';
import { createTunnel } from './tunnel.js';

/** The agents in a page of a real Chromium, without a worker. No other tab reaches them. */
export const page: Host = {
	name: 'page',
	async start() {
		const { site, openPage, stop } = await startBrowser(new URL('page-script.ts', import.meta.url));
		const tab = await openPage();
		await tab.addScriptTag({ url: scriptName });
		const fetch = await createTunnel(tab, 'agentFetch');
		return { site, fetch, openTab: async () => fetch, stop };
	}
};

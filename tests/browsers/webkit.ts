import { findOnPath } from '../browser/programs.js';
import type { BrowserKind, Condition, Size, Tab } from './browser.js';
import { callText } from './browser.js';
import { WebDriverSession } from './webdriver.js';
import { startWebKitServer } from './webkit-server.js';

/** Options of WebKitGTK's small browser. */
const options: Readonly<Partial<Record<Condition, readonly string[]>>> = {
	'as it comes': [],
	private: ['--private'],
	'without workers': ['--features=-ServiceWorkers']
};

/** WebKitGTK, over WebDriver. */
export const webkit: BrowserKind = {
	name: 'WebKit',
	packages: ['webkit2gtk-driver', 'xvfb'],
	conditions: Object.keys(options) as Condition[],
	missing: () => ['WebKitWebDriver', 'Xvfb'].find((program) => !findOnPath([program])),
	async launch(condition) {
		const server = await startWebKitServer();
		const args = ['--automation', ...(options[condition] ?? [])];
		const capabilities = { 'webkitgtk:browserOptions': { args } };
		const session = await WebDriverSession.start(server.url, capabilities);
		return {
			openTab: async () => createTab(session, await session.openWindow()),
			async close() {
				await session.end();
				server.stop();
			}
		};
	}
};

function createTab(session: WebDriverSession, handle: string): Tab {
	const evaluate: Tab['evaluate'] = (run, ...args) => {
		const script = `return ${callText(run, args)}`;
		return session.post(handle, '/execute/sync', { script, args: [] });
	};

	async function resize(size: Size): Promise<void> {
		await session.post(handle, '/window/rect', { ...size });
		// The toolbar takes its part.
		const height = 2 * size.height - (await evaluate(() => innerHeight));
		await session.post(handle, '/window/rect', { ...size, height });
	}

	return {
		goto: (url) => session.post(handle, '/url', { url }),
		evaluate,
		resize,
		async screenshot() {
			// Only what is in the window can be taken.
			const { page, ...size } = await evaluate(() => ({
				width: innerWidth,
				height: innerHeight,
				page: document.documentElement.scrollHeight
			}));
			await resize({ ...size, height: page });
			const picture = await session.get<string>(handle, '/screenshot');
			await resize(size);
			return Buffer.from(picture, 'base64');
		},
		close: () => session.closeWindow(handle)
	};
}

import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { listen } from '../http-server.js';
import { isReady } from './webdriver.js';

/** No page is higher than this screen. */
const screen = '1600x12000x24';
/** Without it, no window of the browser would be narrower than the buttons of its toolbar. */
const style = 'button, entry, toolitem { padding: 0; margin: 0; min-width: 0; }';

export interface WebKitServer {
	/** Takes the commands of WebDriver. */
	url: string;
	stop(): void;
}

/** WebKitGTK on a screen that nobody sees. */
export async function startWebKitServer(): Promise<WebKitServer> {
	const folder = mkdtempSync(join(tmpdir(), 'webkit-'));
	mkdirSync(join(folder, 'gtk-3.0'));
	writeFileSync(join(folder, 'gtk-3.0', 'gtk.css'), style);
	const { display, process: xvfb } = await startScreen();
	const port = await freePort();
	const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
		stdio: 'ignore',
		env: {
			...process.env,
			DISPLAY: display,
			XDG_CONFIG_HOME: folder,
			// Its own sandbox refuses to start as root, and there is no graphics card.
			WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
			LIBGL_ALWAYS_SOFTWARE: '1'
		}
	});
	const stop = () => {
		driver.kill();
		// With its screen the browser goes too.
		xvfb.kill();
		rmSync(folder, { recursive: true, force: true });
	};
	process.once('exit', stop);
	const url = `http://127.0.0.1:${port}`;
	while (!(await isReady(url))) {
		if (driver.exitCode !== null) throw new Error('Failed to start WebKitWebDriver');
		await pause(50);
	}
	return {
		url,
		stop() {
			process.removeListener('exit', stop);
			stop();
		}
	};
}

async function startScreen(): Promise<{ display: string; process: ChildProcess }> {
	// It takes the first display that is free, and writes its number there.
	const xvfb = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', screen], {
		stdio: ['ignore', 'ignore', 'ignore', 'pipe']
	});
	const [number] = (await once(xvfb.stdio[3] as Readable, 'data')) as [Buffer];
	return { display: `:${number.toString().trim()}`, process: xvfb };
}

async function freePort(): Promise<number> {
	const { url, stop } = await listen(() => {});
	await stop();
	return Number(new URL(url).port);
}

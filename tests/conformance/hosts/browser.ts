import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { chromium } from '@playwright/test';
import { build } from 'vite';
import svelteConfig from '../../../svelte.config.js';
import { chromiumArgs } from '../../browser/chromium-args.js';
import { findBrowser } from '../../browser/find-browser.js';
import { listen } from '../../http-server.js';
import { base } from './host.js';

/** Where the script lies, below `base`. */
export const scriptName = 'script.js';

export interface RunningBrowser {
	/** URL of the site, without a trailing slash. */
	site: string;
	/** Opens an empty page of the site. */
	openPage: () => Promise<Page>;
	stop: () => Promise<void>;
}

/** A real Chromium, and a site for it that has empty pages and one script, bundled from `entry`. */
export async function startBrowser(entry: URL): Promise<RunningBrowser> {
	const script = await bundle(fileURLToPath(entry));
	const server = await listen(({ url }, response) => {
		const [type, body] =
			url === `${base}/${scriptName}`
				? ['text/javascript; charset=utf-8', script]
				: ['text/html', '<!doctype html>'];
		response.writeHead(200, { 'Content-Type': type }).end(body);
	});
	const site = server.url + base;
	const { executablePath } = findBrowser();
	const browser = await chromium.launch({ executablePath, args: chromiumArgs });
	const context = await browser.newContext();
	return {
		site,
		async openPage() {
			const page = await context.newPage();
			await page.goto(`${site}/`);
			return page;
		},
		async stop() {
			await browser.close();
			await server.stop();
		}
	};
}

/** One classic script, as the site's build makes of its worker. */
async function bundle(entry: string): Promise<string> {
	const result = await build({
		configFile: false,
		logLevel: 'error',
		resolve: { alias: svelteConfig.kit?.alias },
		build: {
			write: false,
			minify: false,
			lib: { entry, formats: ['iife'], name: 'script', fileName: 'script' }
		}
	});
	const [output] = Array.isArray(result) ? result : [result];
	if (!output || !('output' in output)) throw new Error(`Failed to bundle ${entry}`);
	return output.output[0].code;
}

import type { AddressInfo } from 'node:net';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { build } from 'vite';
import svelteConfig from '../../../svelte.config.js';
import { findBrowser } from '../../browser/find-browser.js';
import type { Host } from './host.js';
import { base } from './host.js';
import { createTunnel } from './tunnel.js';

/** The agents in a service worker of a real Chromium; every call is a `fetch` of a page there. */
export const worker: Host = {
	name: 'worker',
	async start() {
		const script = await bundle('worker-script.ts');
		const server = createServer(({ url }, response) => {
			const [type, body] =
				url === `${base}/worker.js`
					? ['text/javascript', script]
					: ['text/html', '<!doctype html>'];
			response.writeHead(200, { 'Content-Type': type }).end(body);
		});
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
		const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}${base}`;
		const browser = await chromium.launch({ executablePath: findBrowser().executablePath });
		const context = await browser.newContext();

		async function openTab(): Promise<typeof fetch> {
			const page = await context.newPage();
			await page.goto(`${site}/`);
			await page.evaluate(async () => {
				await navigator.serviceWorker.register('worker.js');
				await navigator.serviceWorker.ready;
				while (!navigator.serviceWorker.controller) {
					await new Promise((resolve) =>
						navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true })
					);
				}
			});
			return createTunnel(page);
		}

		return {
			site,
			fetch: await openTab(),
			openTab,
			async stop() {
				await browser.close();
				server.close();
			}
		};
	}
};

/** The worker as one classic script, as the site's build makes it. */
async function bundle(entry: string): Promise<string> {
	const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
	const result = await build({
		configFile: false,
		logLevel: 'error',
		resolve: { alias: svelteConfig.kit?.alias },
		build: {
			write: false,
			minify: false,
			lib: { entry: here(entry), formats: ['iife'], name: 'worker', fileName: 'worker' }
		}
	});
	const [output] = Array.isArray(result) ? result : [result];
	if (!output || !('output' in output)) throw new Error('Failed to bundle the worker');
	return output.output[0].code;
}

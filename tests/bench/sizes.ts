import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Browser, Response } from '@playwright/test';
import { chromium } from '@playwright/test';
import { findBrowser } from '../browser/find-browser.js';
import { serveSite } from '../e2e/static-site.js';
import { kB } from './figures.js';
import type { Finding, Group } from './finding.js';
import { haveSite, workerName, workerScript } from './site.js';

/** What a browser loads of the built site, each file compressed by itself. */
export const sizes: Group = {
	name: 'sizes',
	about: 'the scripts of the site in build/, which is built if it is missing',
	async measure() {
		haveSite();
		const site = await serveSite('');
		const browser = await chromium.launch({ executablePath: findBrowser().executablePath });
		try {
			return [
				workerSize(),
				await pageSize(browser, { name: 'landing page', url: `${site.url}/`, limit: 70 }),
				await pageSize(browser, {
					name: 'playground',
					url: `${site.url}/playground/`,
					limit: 260,
					editor: true
				})
			];
		} finally {
			await browser.close();
			await site.stop();
		}
	}
};

function workerSize(): Finding {
	const script = readFileSync(workerScript);
	return sizeFinding('Script of the worker', workerScript, [script], 90);
}

interface MeasuredPage {
	name: string;
	url: string;
	/** In kB. */
	limit: number;
	/** Whether it has an editor, whose code comes last. */
	editor?: boolean;
}

async function pageSize(
	browser: Browser,
	{ name, url, limit, editor }: MeasuredPage
): Promise<Finding> {
	const context = await browser.newContext();
	const page = await context.newPage();
	const scripts = new Map<string, Promise<Buffer>>();
	page.on('response', (response) => {
		if (isScript(response)) scripts.set(response.url(), response.body());
	});
	await page.goto(url, { waitUntil: 'networkidle' });
	if (editor) await page.locator('.cm-editor').waitFor();
	const bodies = await Promise.all(scripts.values());
	await context.close();
	return sizeFinding(
		`Scripts of the ${name}`,
		'what Chromium loads until it is idle',
		bodies,
		limit
	);
}

/** The script of the worker is none of the page's. */
function isScript(response: Response): boolean {
	return response.request().resourceType() === 'script' && !response.url().endsWith(workerName);
}

function sizeFinding(
	budget: string,
	what: string,
	scripts: readonly Buffer[],
	atMost: number
): Finding {
	const sizeOf = (buffers: readonly Uint8Array[]) =>
		buffers.reduce((sum, { byteLength }) => sum + byteLength, 0);
	const compressed = sizeOf(scripts.map((script) => gzipSync(script)));
	return {
		budget,
		compared: `${what}, each file gzipped : as it is`,
		figures: [kB(compressed), kB(sizeOf(scripts))],
		value: compressed / 1000,
		unit: 'kB',
		limit: { atMost }
	};
}

import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Browser, Page, Response } from '@playwright/test';
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
				await landingSize(browser, `${site.url}/`),
				...(await playgroundSizes(browser, `${site.url}/playground/`))
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

async function landingSize(browser: Browser, url: string): Promise<Finding> {
	const { page, scripts } = await newPage(browser);
	await page.goto(url, { waitUntil: 'networkidle' });
	const loaded = await Promise.all(scripts);
	await page.context().close();
	return sizeFinding('Scripts of the landing page', untilIdle, loaded, 70);
}

/** All of it until it is idle; the same without the editor, which follows; and what an answer adds. */
async function playgroundSizes(browser: Browser, url: string): Promise<Finding[]> {
	const { page, scripts } = await newPage(browser);
	await page.goto(url, { waitUntil: 'networkidle' });
	await page.locator('.cm-editor').waitFor();
	const loaded = await Promise.all(scripts);
	const needed = loaded.filter((script) => !script.includes('cm-editor'));
	await page.getByRole('button', { name: 'Send' }).click();
	// The clauses that judge it come last.
	await page.getByText(/\d+ hold, \d+ broken/).waitFor();
	await page.waitForLoadState('networkidle');
	const answer = (await Promise.all(scripts)).slice(loaded.length);
	await page.context().close();
	return [
		sizeFinding('Scripts of the playground', untilIdle, loaded, 260),
		sizeFinding('Scripts before a first call', 'the same without its editor', needed, 120),
		sizeFinding('Scripts of the first answer', 'what Chromium loads after Send', answer, 90)
	];
}

const untilIdle = 'what Chromium loads until it is idle';

/** A page of a new visitor, with the scripts that it has loaded so far. */
async function newPage(browser: Browser): Promise<{ page: Page; scripts: Promise<Buffer>[] }> {
	const page = await (await browser.newContext()).newPage();
	const scripts: Promise<Buffer>[] = [];
	const seen = new Set<string>();
	page.on('response', (response) => {
		if (!isScript(response) || seen.has(response.url())) return;
		seen.add(response.url());
		scripts.push(response.body());
	});
	return { page, scripts };
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

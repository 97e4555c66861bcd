import type { Page } from '@playwright/test';
import type { ColorScheme } from './axe.js';
import { axeFindings } from './axe.js';
import { expect } from './page.js';
import { coveredControls, overflow, structureFaults, stuckHeight } from './page-faults.js';

const schemes: readonly ColorScheme[] = ['light', 'dark'];

export const viewports = [
	{ width: 1440, height: 900 },
	{ width: 360, height: 740 }
] as const;

/** What a screen of 1440×900 has left where pages are shown at twice their size. */
export const zoomed = { width: 720, height: 450 };

const narrowest = { width: 320, height: 640 };

/** Layout follows a new size by and by: the editor, for one, measures its lines in later frames. */
const expectSoon = expect.configure({ soft: true }).poll;

/** The screen that views are brought up on before they are looked at. */
export async function startLook(page: Page): Promise<void> {
	await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
	await page.setViewportSize(viewports[0]);
}

/** A picture of what is on the screen, for the eye alone, where `PICTURES=1` asks for pictures. */
export async function takePicture(page: Page, name: string, fullPage = false): Promise<void> {
	if (process.env.PICTURES !== '1') return;
	await page.screenshot({ path: `test-results/screenshots/${name}.png`, fullPage });
}

/** Such pictures in each scheme. */
export async function takePictures(page: Page, name: string): Promise<void> {
	const { width } = page.viewportSize() ?? viewports[0];
	for (const colorScheme of schemes) {
		await page.emulateMedia({ colorScheme });
		await takePicture(page, `${name}-${width}-${colorScheme}`);
	}
}

/**
 * Holds what a page shows against what is asked of all pages, on each screen and in each scheme.
 * Leaves the screen as it was at the start; the focus may be elsewhere.
 */
export async function expectGoodLooks(page: Page, name: string): Promise<void> {
	expect.soft(await structureFaults(page)).toEqual([]);
	for (const viewport of viewports) {
		await page.setViewportSize(viewport);
		await page.evaluate(() => scrollTo(0, 0));
		await expectSoon(() => overflow(page)).toBe(0);
		for (const colorScheme of schemes) {
			await page.emulateMedia({ colorScheme });
			expect.soft(await axeFindings(page, colorScheme)).toEqual([]);
			// By now the editor has laid out its lines anew.
			await takePicture(page, `${name}-${viewport.width}-${colorScheme}`, true);
		}
	}
	await page.setViewportSize(narrowest);
	await expectSoon(() => overflow(page)).toBe(0);
	await expectZoomable(page, name);
	await startLook(page);
}

/** At twice the size, everything fits and no control is lost or lies under what sticks. */
async function expectZoomable(page: Page, name: string): Promise<void> {
	await page.emulateMedia({ colorScheme: 'light' });
	await page.setViewportSize(zoomed);
	await takePicture(page, `${name}-zoomed`);
	await expectSoon(() => overflow(page)).toBe(0);
	await expectSoon(() => coveredControls(page)).toEqual([]);
	await expectSoon(() => stuckHeight(page)).toBeLessThanOrEqual(zoomed.height / 3);
}

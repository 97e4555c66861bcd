import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findOnPath, installPackages, isExecutable, run } from './programs.js';

export interface FoundBrowser {
	executablePath: string;
	/** Where it comes from, in words. */
	origin: string;
}

const systemNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const downloadLimit = 3 * 60_000;

/**
 * Finds a Chromium, or gets one: a browser that is there already beats a download. Prints what it
 * fetches; throws with the ways to help where none can be had.
 */
export function findBrowser(): FoundBrowser {
	const found = chosen() ?? present() ?? downloaded() ?? packaged();
	if (found === undefined) {
		throw new Error(
			'Failed to find a browser: no Chromium is installed and none could be fetched. ' +
				'Install one (npx playwright install chromium, or your system’s package), ' +
				'or set CHROMIUM_PATH to its executable.'
		);
	}
	return found;
}

function chosen(): FoundBrowser | undefined {
	const path = process.env.CHROMIUM_PATH;
	if (path === undefined || path === '') return undefined;
	if (!isExecutable(path)) {
		throw new Error(`Failed to use CHROMIUM_PATH: "${path}" is not an executable file`);
	}
	return { executablePath: path, origin: 'CHROMIUM_PATH' };
}

function present(): FoundBrowser | undefined {
	return ofPlaywright('Playwright’s own') ?? ofSystem('the system’s');
}

function downloaded(): FoundBrowser | undefined {
	const cli = join(import.meta.dirname, '../../node_modules/playwright/cli.js');
	return run(process.execPath, [cli, 'install', 'chromium'], downloadLimit)
		? ofPlaywright('Playwright’s own, just downloaded')
		: undefined;
}

function packaged(): FoundBrowser | undefined {
	return installPackages(['chromium']) ? ofSystem('Debian’s package, just installed') : undefined;
}

function ofPlaywright(origin: string): FoundBrowser | undefined {
	const executablePath = chromium.executablePath();
	return isExecutable(executablePath) ? { executablePath, origin } : undefined;
}

function ofSystem(origin: string): FoundBrowser | undefined {
	const executablePath = findOnPath(systemNames);
	return executablePath === undefined ? undefined : { executablePath, origin };
}

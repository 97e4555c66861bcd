import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

export interface FoundBrowser {
	executablePath: string;
	/** Where it comes from, in words. */
	origin: string;
}

const systemNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const downloadLimit = 3 * 60_000;
const packageLimit = 10 * 60_000;

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
	if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) return undefined;
	const done =
		run('apt-get', ['update'], packageLimit) &&
		run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], packageLimit);
	return done ? ofSystem('Debian’s package, just installed') : undefined;
}

function ofPlaywright(origin: string): FoundBrowser | undefined {
	const executablePath = chromium.executablePath();
	return isExecutable(executablePath) ? { executablePath, origin } : undefined;
}

function ofSystem(origin: string): FoundBrowser | undefined {
	const folders = (process.env.PATH ?? '').split(delimiter);
	const paths = systemNames.flatMap((name) => folders.map((folder) => join(folder, name)));
	const executablePath = paths.find(isExecutable);
	return executablePath === undefined ? undefined : { executablePath, origin };
}

function isExecutable(path: string): boolean {
	try {
		accessSync(path, constants.X_OK);
		return true;
	} catch {
		return false;
	}
}

/** Runs to the end with its output shown; whether it succeeded within the limit, in ms. */
function run(command: string, args: string[], timeout: number): boolean {
	console.log(`No browser yet: ${command} ${args.join(' ')}`);
	try {
		const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
		execFileSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'], timeout, env });
		return true;
	} catch (error) {
		console.log(`That failed: ${error instanceof Error ? error.message : String(error)}`);
		return false;
	}
}

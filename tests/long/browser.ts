import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import sirv from 'sirv';
import { findBrowser } from '../browser/find-browser.js';
import { listen } from '../http-server.js';

/** What a page of `tests/long/pages` found out. */
export type Report = Record<string, unknown>;

/**
 * Runs a page of `tests/long/pages` beside the built site in a Chromium that nobody debugs, and
 * resolves with its report: under a debugger a browser lets a worker live that it would stop.
 */
export async function runPage(name: string): Promise<Report> {
	const site = sirv('build');
	const pages = sirv('tests/long/pages', { dev: true });
	const document = `<!doctype html><title>${name}</title><script type="module" src="/${name}.js"></script>`;
	let onReport: (report: Report) => void;
	const reported = new Promise<Report>((resolve) => (onReport = resolve));
	const server = await listen((request, response) => {
		if (request.url === '/report') {
			response.end();
			void text(request).then((body) => onReport(JSON.parse(body) as Report));
		} else if (request.url === `/${name}.html`) {
			response.setHeader('Content-Type', 'text/html').end(document);
		} else {
			site(request, response, () => pages(request, response));
		}
	});

	const profile = mkdtempSync(join(tmpdir(), 'long-'));
	const browser = spawn(
		findBrowser().executablePath,
		[
			'--headless=new',
			'--disable-popup-blocking',
			...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
			`--user-data-dir=${profile}`,
			`${server.url}/${name}.html`
		],
		{ stdio: 'ignore' }
	);
	try {
		return await reported;
	} finally {
		const closed = new Promise((resolve) => browser.once('exit', resolve));
		browser.kill();
		await closed;
		await server.stop();
		// The browser's other processes end a little later, and write until then.
		rmSync(profile, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
	}
}

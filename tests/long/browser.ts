import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import sirv from 'sirv';
import { findBrowser } from '../browser/find-browser.js';

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
	const server = createServer((request, response) => {
		if (request.url === '/report') {
			response.end();
			void text(request).then((body) => onReport(JSON.parse(body) as Report));
		} else if (request.url === `/${name}.html`) {
			response.setHeader('Content-Type', 'text/html').end(document);
		} else {
			site(request, response, () => pages(request, response));
		}
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

	const profile = mkdtempSync(join(tmpdir(), 'long-'));
	const { port } = server.address() as AddressInfo;
	const browser = spawn(
		findBrowser().executablePath,
		[
			'--headless=new',
			'--disable-popup-blocking',
			...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
			`--user-data-dir=${profile}`,
			`http://127.0.0.1:${port}/${name}.html`
		],
		{ stdio: 'ignore' }
	);
	try {
		return await reported;
	} finally {
		const closed = new Promise((resolve) => browser.once('exit', resolve));
		browser.kill();
		await closed;
		server.close();
		server.closeAllConnections();
		rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
	}
}

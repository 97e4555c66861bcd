import { existsSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, resolve, sep } from 'node:path';
import type { Readable } from 'node:stream';
import sirv from 'sirv';

/** Answers a GET or HEAD for a page of the site. */
export type Site = (request: IncomingMessage, response: ServerResponse, url: URL) => Promise<void>;

/** Stands in where the site is not built. */
export const noSite: Site = async (_, response, { pathname }) => {
	response.writeHead(pathname === '/' ? 200 : 404, { 'Content-Type': 'text/plain; charset=utf-8' });
	response.end(
		'/sandbox/main/agents lists the agents that are served here.\n' +
			'The site is not built; run `npm run build`, then start again.\n'
	);
};

/** Whether a folder holds the built site. */
export function isBuilt(folder: string): boolean {
	return existsSync(join(folder, 'index.html'));
}

/**
 * Serves the built site as a static host would, except that its documents say `data-agents="served"`:
 * the agents are at the address of the page, and no worker is needed.
 */
export function createSite(folder: string): Site {
	const root = resolve(folder);
	const notFound = join(root, '404.html');
	const worker = join(root, 'service-worker.js');
	// Looks at the files at each request: the site may be built anew in the meantime.
	const assets = sirv(root, {
		dev: true,
		etag: true,
		extensions: [],
		setHeaders(response, pathname) {
			if (!pathname.startsWith('/_app/immutable/')) return;
			response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
		}
	});

	return async (request, response, { pathname, search }) => {
		const file = fileAt(root, pathname);
		const isFolder = pathname.endsWith('/');
		if (file === undefined || file === worker) {
			await sendDocument(notFound, 404);
		} else if (isFile(join(file, 'index.html'))) {
			if (isFolder) return sendDocument(join(file, 'index.html'), 200);
			// One slash at the beginning, for two would name another host.
			response.writeHead(301, { Location: `${pathname.replace(/^\/+/, '/')}/${search}` }).end();
		} else if (isFolder || !isFile(file)) {
			await sendDocument(notFound, 404);
		} else if (file.endsWith('.html')) {
			await sendDocument(file, 200);
		} else {
			sendAsset(request, response, pathname);
		}

		async function sendDocument(file: string, status: number): Promise<void> {
			const text = await readFile(file, 'utf8');
			const body = Buffer.from(text.replace(/<html\b/, '$& data-agents="served"'));
			response.writeHead(status, {
				'Content-Type': 'text/html; charset=utf-8',
				'Content-Length': body.byteLength,
				'Cache-Control': 'no-cache'
			});
			response.end(request.method === 'HEAD' ? undefined : body);
		}
	};

	function sendAsset(request: IncomingMessage, response: ServerResponse, pathname: string): void {
		// Nothing here is large enough for ranges, and of a malformed one sirv makes a broken answer.
		delete request.headers.range;
		// Nor does sirv care for a file that vanishes, or for a reader who leaves half-way.
		response.once('pipe', (source: Readable) => {
			source.on('error', () => response.destroy());
			response.on('close', () => source.destroy());
		});
		// It reads the target as it came, which may be a whole URL.
		request.url = pathname;
		assets(request, response);
	}
}

/** The file or folder that a path names; undefined for what is no path, or leads out of the root. */
function fileAt(root: string, pathname: string): string | undefined {
	try {
		const file = resolve(root, `.${decodeURI(pathname)}`);
		// A URL has no dots left to go up by, but to Windows an encoded backslash is a slash.
		return file === root || file.startsWith(root + sep) ? file : undefined;
	} catch {
		return undefined;
	}
}

function isFile(path: string): boolean {
	return existsSync(path) && statSync(path).isFile();
}

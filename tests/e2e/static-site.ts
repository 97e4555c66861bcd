import { readFileSync } from 'node:fs';
import sirv from 'sirv';
import type { HttpServer } from '../http-server.js';
import { listen } from '../http-server.js';

const folder = 'build';
const workerScript = '/service-worker.js';

export interface StaticSite extends HttpServer {
	/** As if another build of the site had been put there: the script of its worker differs. */
	publish(): void;
}

/** Serves the built site below a path, and nothing else, as a plain file server does. */
export async function serveSite(path: string): Promise<StaticSite> {
	const serveFile = sirv(folder, { dev: true });
	let builds = 1;
	const { url, stop } = await listen((request, response) => {
		const miss = () => {
			response.writeHead(404, { 'Content-Type': 'text/html' }).end('Not found');
		};
		const { url = '' } = request;
		if (!url.startsWith(`${path}/`)) return miss();
		request.url = url.slice(path.length);
		if (request.url !== workerScript) return serveFile(request, response, miss);
		const script = readFileSync(folder + workerScript, 'utf8');
		response.writeHead(200, { 'Content-Type': 'text/javascript' });
		response.end(`${script}\n// Build ${builds}`);
	});
	return { url: url + path, stop, publish: () => void (builds += 1) };
}

import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import sirv from 'sirv';

const folder = 'build';
const workerScript = '/service-worker.js';

export interface StaticSite {
	/** Without a trailing slash. */
	url: string;
	/** As if another build of the site had been put there: the script of its worker differs. */
	publish(): void;
	stop(): Promise<void>;
}

/** Serves the built site below a path, and nothing else, as a plain file server does. */
export async function serveSite(path: string): Promise<StaticSite> {
	const serveFile = sirv(folder, { dev: true });
	let builds = 1;
	const server = createServer((request, response) => {
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
	await once(server.listen(0, 'localhost'), 'listening');
	const { port } = server.address() as AddressInfo;
	return {
		url: `http://localhost:${port}${path}`,
		publish: () => void (builds += 1),
		async stop() {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		}
	};
}

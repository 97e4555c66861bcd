import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface HttpServer {
	/** Without a trailing slash. */
	url: string;
	/** Cuts all connections; resolves once the port is free. */
	stop: () => Promise<void>;
}

/** Serves on a port of this machine; 0 takes any free one. For browsers, each host is another site. */
export async function listen(
	handler: RequestListener,
	port = 0,
	host: 'localhost' | '127.0.0.1' = 'localhost'
): Promise<HttpServer> {
	const server = createServer(handler);
	await once(server.listen(port, host), 'listening');
	const address = server.address() as AddressInfo;
	return {
		url: `http://${host}:${address.port}`,
		async stop() {
			const closed = once(server, 'close');
			server.close();
			server.closeAllConnections();
			await closed;
		}
	};
}

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** Where a server answers. */
export interface ServedAgent {
	/** URLs of the interfaces over HTTP. */
	jsonrpc: string;
	rest: string;
	/** `host:port` of native gRPC. */
	grpc: string;
}

export interface Served extends ServedAgent {
	stop(): Promise<void>;
}

/**
 * Runs a server in a process of its own, so that it shares no event loop with who calls it; it ends
 * with this process at the latest.
 */
export async function serve(script: 'our-server.ts' | 'sdk-server.ts'): Promise<Served> {
	const server = fork(fileURLToPath(new URL(script, import.meta.url)));
	const exit = once(server, 'exit');
	const told = once(server, 'message').then(([message]) => message as ServedAgent);
	const served = await Promise.race([told, exit.then(() => undefined)]);
	if (!served) throw new Error(`Failed to serve: ${script} has ended`);
	// A comparison that fails must not wait for a server that nobody stops.
	server.unref();
	server.channel?.unref();
	return {
		...served,
		async stop() {
			server.ref();
			server.kill();
			await exit;
		}
	};
}

/** Tells `serve` that a server answers; to be called in the process of the server. */
export function tellServed(served: ServedAgent): void {
	process.on('disconnect', () => process.exit());
	process.send?.(served);
}

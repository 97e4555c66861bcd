import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { Edition } from '../../protocol/index.js';
import { servedEdition } from '../../protocol/index.js';
import type { AgentDefinition } from '../../scenarios/index.js';
import type { Beginning, Speed } from '../../simulator/index.js';
import { createSimulator, reproducible } from '../../simulator/index.js';
import { processPorts } from '../process-ports.js';
import { createListener } from './listener.js';
import { createOriginFinder, inUrl } from './names.js';
import { openOnePort } from './one-port.js';
import type { Served } from './reach.js';
import { createSite, isBuilt, noSite } from './site.js';

/** Which agents to serve, where, and how. */
export interface NodeHostOptions {
	agents: readonly AgentDefinition[];
	/** 0 takes any free port. */
	port: number;
	/** Address to listen on. Default: 127.0.0.1. */
	host?: string;
	/** Origins by which a tunnel or a proxy makes the port known. Default: none. */
	publicUrls?: readonly string[];
	/** Name of the agent at the origin and over native gRPC at the root. Default: the first. */
	agent?: string;
	/** Makes the sandbox `main` reproducible, as all others are by their names. */
	seed?: string;
	/** Of every sandbox at its beginning. Default: 1. */
	speed?: Speed;
	edition?: Edition;
	/** Folder of the built site; not served where absent or not built. */
	site?: string;
}

/** A host that is running. */
export interface NodeHost {
	/** Where it is reached, such as `http://127.0.0.1:4100`, without a trailing slash. */
	url: string;
	/** Who reaches it, and by which names. */
	served: Served;
	/** Ends all streams and, with an error, all waiting; resolves once the port is free. */
	close: () => Promise<void>;
}

/**
 * Serves agents on a port: over the three bindings as everywhere and over native gRPC, besides the
 * site. Rejects with StartError where it cannot listen, and where an agent cannot be served.
 */
export async function startNodeHost(options: NodeHostOptions): Promise<NodeHost> {
	const { agents, port, host = '127.0.0.1', publicUrls = [] } = options;
	const { edition = servedEdition, site } = options;
	const simulator = createSimulator({
		agents,
		edition,
		ports: processPorts,
		begin: (sandbox) => beginning(sandbox, options),
		rootAgent: options.agent,
		nativeGrpc: true
	});
	const listener = createListener({
		simulator,
		edition,
		places: ['agents', ...agents.map(({ name }) => name)],
		site: site !== undefined && isBuilt(site) ? createSite(site) : noSite,
		findOrigin: createOriginFinder({ host, publicUrls })
	});
	const { address, close } = await openOnePort({ host, port }, listener);
	return {
		url: `http://${reachable(host, address)}:${address.port}`,
		served: { host, publicUrls, port: address.port },
		async close() {
			const closed = close();
			await simulator.close('The host was stopped');
			await closed;
		}
	};
}

function beginning(sandbox: string, { seed, speed = 1 }: NodeHostOptions): Beginning {
	if (sandbox !== 'main') return { ...reproducible(sandbox), speed };
	if (seed !== undefined) return { ...reproducible(seed), speed };
	return { seed: randomUUID(), clock: 'real', speed };
}

/**
 * A host to call: an address that stands for all addresses of a machine cannot be called
 * everywhere.
 */
function reachable(host: string, { address }: AddressInfo): string {
	if (address === '0.0.0.0' || address === '::') return 'localhost';
	return inUrl(host);
}

import type { Cast } from '../agent/index.js';
import type { Edition } from '../protocol/index.js';
import { bindingSegments, servedEdition } from '../protocol/index.js';
import type { AgentDefinition } from '../scenarios/index.js';
import type { AgentPort } from '../wire/index.js';
import type { Beginning } from './beginning.js';
import { reproducible } from './beginning.js';
import { AgentDirectory } from './directory.js';
import type { Endpoint } from './endpoint.js';
import { createEndpoint } from './endpoint.js';
import type { SimulatorPorts } from './ports.js';
import { readSandboxPath } from './sandbox-path.js';
import { Sandboxes } from './sandboxes.js';

export interface SimulatorOptions {
	/** At least one. */
	agents: readonly AgentDefinition[];
	ports: SimulatorPorts;
	/** Path below which everything lies, without a trailing slash. Default: the root. */
	base?: string;
	/** Default: the release that is served everywhere else. */
	edition?: Edition;
	/** How each sandbox begins. Default: reproducible by its name. */
	begin?: (sandbox: string) => Beginning;
	/** Name of the agent whose card lies at the root. Default: the first. */
	rootAgent?: string;
	/** Whether the host serves that agent over native gRPC too; its card says so then. */
	nativeGrpc?: boolean;
}

export interface Simulator {
	endpoint: Endpoint;
	/**
	 * The agent that a native gRPC call is for, which no Response can answer: at the root the agent of
	 * the root, below `/sandbox/{name}/{agent}/grpc` that one. Undefined elsewhere.
	 */
	grpcAgent(url: URL): AgentPort | undefined;
	/** Ends all streams and all waiting with an error that says why; no step happens any more. */
	close(why: string): Promise<void>;
}

/** The whole simulator. Throws where an agent cannot be served. */
export function createSimulator({
	agents,
	ports,
	base = '',
	edition = servedEdition,
	begin = reproducible,
	...root
}: SimulatorOptions): Simulator {
	const cast: Cast = new Map(agents.map((agent) => [agent.name, agent]));
	const sandboxes = new Sandboxes({ cast, ports, begin });
	const directory = new AgentDirectory({
		agents,
		sandboxes,
		base,
		edition,
		wake: ports.wake,
		...root
	});
	return {
		endpoint: createEndpoint({ directory, sandboxes, base, edition }),
		grpcAgent(url) {
			const path = url.pathname.slice(base.length);
			if (!path.startsWith('/sandbox/')) return directory.service(directory.root(url));
			const { sandbox, place, rest } = readSandboxPath(path);
			if (!rest.startsWith(`/${bindingSegments.grpc}/`)) return undefined;
			const agent = directory.find(url, sandbox, place);
			return agent && directory.service(agent);
		},
		close: (why) => sandboxes.close(why)
	};
}

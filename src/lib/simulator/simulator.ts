import type { Cast } from '../agent/index.js';
import type { Edition } from '../protocol/index.js';
import { defaultSettings, isAgentPath, isSandboxName, servedEdition } from '../protocol/index.js';
import type { AgentDefinition } from '../scenarios/index.js';
import type { AgentPort } from '../wire/index.js';
import { fromRequest, toResponse } from '../wire/index.js';
import type { Beginning } from './beginning.js';
import { reproducible } from './beginning.js';
import { AgentDirectory } from './directory.js';
import type { Endpoint, PlainEndpoint } from './endpoint.js';
import { createPlainEndpoint } from './endpoint.js';
import type { SimulatorPorts } from './ports.js';
import { createRoutes, interfaceTemplate, toPattern } from './routes.js';
import { Sandboxes } from './sandboxes.js';
import type { ServedAgent } from './served-agent.js';

/** Which agents there are, and how they are served. */
export interface SimulatorOptions {
	/** At least one. */
	agents: readonly AgentDefinition[];
	ports: SimulatorPorts;
	/** Path below which everything lies, without a trailing slash. Default: the root. */
	base?: string;
	/** Of agents that were not given another one. Default: the one that is served everywhere else. */
	edition?: Edition;
	/** How each sandbox begins. Default: reproducible by its name. */
	begin?: (sandbox: string) => Beginning;
	/** Name of the agent whose card lies at the root. Default: the first. */
	rootAgent?: string;
	/** Whether the host serves that agent over native gRPC too; its card says so then. */
	nativeGrpc?: boolean;
}

/** What a native gRPC call is for. */
export interface GrpcTarget {
	agent: AgentPort;
	/** `/{service}/{method}`. */
	path: string;
}

/** A kind of address, for hosts that have a router of their own. */
export interface SimulatorRoute {
	/** Of the paths below the base. */
	pattern: RegExp;
	/** Answers there, and nowhere else. */
	endpoint: PlainEndpoint;
}

/** The agents behind one door. */
export interface Simulator {
	endpoint: Endpoint;
	plainEndpoint: PlainEndpoint;
	/** What the endpoints are made of: the first route whose pattern matches answers. One always does. */
	routes: readonly SimulatorRoute[];
	/**
	 * What a native gRPC call is for, which no Response can answer: below
	 * `/sandbox/{name}/{agent}/grpc` that agent, elsewhere that of the root. Undefined where there is
	 * no such agent; never rejects.
	 */
	grpcTarget(url: URL): Promise<GrpcTarget | undefined>;
	/** Ends all streams and all waiting with an error that says why; no step happens any more. */
	close(why: string): Promise<void>;
}

const grpcPattern = toPattern(interfaceTemplate('grpc'));

/**
 * The whole simulator.
 *
 * @throws {Error} where an agent cannot be served
 * @example
 * const { endpoint } = createSimulator({ agents, ports });
 * const request = new Request('https://site.example/sandbox/main/agents');
 * const response = await endpoint(request, request.signal);
 */
export function createSimulator({
	agents,
	ports,
	base = '',
	edition = servedEdition,
	begin = reproducible,
	...root
}: SimulatorOptions): Simulator {
	const settings = { ...defaultSettings, edition };
	const cast: Cast = new Map(agents.map((agent) => [agent.name, agent]));
	const sandboxes = new Sandboxes({ cast, ports, begin, settings });
	const directory = new AgentDirectory({
		cast,
		sandboxes,
		base,
		settings,
		wake: ports.wake,
		...root
	});
	const routes = createRoutes({ directory, sandboxes });
	const plainEndpoint = createPlainEndpoint({ routes, base, edition });
	return {
		async endpoint(request, signal, client) {
			const response = await plainEndpoint(fromRequest(request), signal, client);
			return toResponse(response, request.method);
		},
		plainEndpoint,
		routes: routes.map((route) => ({
			pattern: route.pattern,
			endpoint: createPlainEndpoint({ routes: [route], base, edition })
		})),
		async grpcTarget(url) {
			const path = url.pathname.slice(base.length);
			const target = async (agent: ServedAgent, path: string) => ({
				agent: await directory.service(agent),
				path
			});
			if (!isAgentPath(path)) return target(directory.root(url.origin), path);
			const { sandbox = '', agent: name = '', rest } = grpcPattern.exec(path)?.groups ?? {};
			const agent = isSandboxName(sandbox) && directory.find(url.origin, sandbox, name);
			return agent && rest ? target(agent, rest) : undefined;
		},
		close: (why) => sandboxes.close(why)
	};
}

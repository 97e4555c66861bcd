import type { Cast } from '../agent/index.js';
import type { Settings } from '../protocol/index.js';
import { A2AError } from '../protocol/index.js';
import type { AgentDefinition } from '../scenarios/index.js';
import type { AgentPort, Wake } from '../wire/index.js';
import { AgentService } from './agent-service.js';
import { identify } from './identify.js';
import type { Sandboxes } from './sandboxes.js';
import { ServedAgent } from './served-agent.js';

/** Which agents are served, and where. */
export interface DirectoryOptions {
	/** At least one. */
	cast: Cast;
	sandboxes: Sandboxes;
	base: string;
	/** Of agents whose sandbox cannot be opened. */
	settings: Settings;
	wake: Wake;
	/** Name of the agent at the root. Default: the first. */
	rootAgent?: string;
	/** Whether the root agent is served over native gRPC as well, at the root of its port. */
	nativeGrpc?: boolean;
}

const rootSandbox = 'main';
/** Segments below a sandbox that are not agents. */
const takenNames = ['agents', 'control', 'hooks'];

/** The agents in the places where they are served. Their URLs follow the origin that was asked. */
export class AgentDirectory {
	readonly names: readonly string[];
	readonly #options: DirectoryOptions;
	readonly #root: AgentDefinition;

	/** Throws where an agent has no name for a URL, and where there is no agent for the root. */
	constructor(options: DirectoryOptions) {
		this.names = [...options.cast.keys()];
		const { cast, rootAgent = this.names[0] ?? '' } = options;
		for (const name of this.names) assertAgentName(name);
		const root = cast.get(rootAgent);
		if (!root) throw new Error(`Failed to serve at the root: there is no agent "${rootAgent}"`);
		this.#options = options;
		this.#root = root;
	}

	root(origin: string): ServedAgent {
		return this.#serve(this.#root, origin, rootSandbox);
	}

	find(origin: string, sandbox: string, name: string): ServedAgent | undefined {
		const definition = this.#options.cast.get(name);
		return definition && this.#serve(definition, origin, sandbox);
	}

	/** All of them, that of the root first. */
	all(origin: string, sandbox: string): ServedAgent[] {
		// A set keeps the first of two equal ones.
		const definitions = new Set([this.#root, ...this.#options.cast.values()]);
		return [...definitions].map((definition) => this.#serve(definition, origin, sandbox));
	}

	/** The agent as a binding calls it. Where its sandbox cannot be opened, every call says why. */
	async service(agent: ServedAgent, client?: string): Promise<AgentPort> {
		const { sandboxes, settings, wake } = this.#options;
		try {
			const sandbox = await sandboxes.open(agent.sandbox);
			return new AgentService({ agent, sandbox, wake, identify, client });
		} catch (caught) {
			const call = () => Promise.reject(A2AError.from(caught));
			return { ...settings, wake, call };
		}
	}

	#serve(definition: AgentDefinition, origin: string, sandbox: string): ServedAgent {
		const { base, nativeGrpc = false } = this.#options;
		const isRoot = definition === this.#root && sandbox === rootSandbox;
		const site = origin + base;
		return new ServedAgent(definition, { site, sandbox, nativeGrpc: nativeGrpc && isRoot });
	}
}

function assertAgentName(name: string): void {
	if (/^[a-z][a-z0-9-]*$/.test(name) && !takenNames.includes(name)) return;
	const rule = `a letter, then letters, digits and dashes, all small, and not ${takenNames.join(', ')}`;
	throw new Error(`Failed to serve the agent "${name}": a name is ${rule}`);
}

import type { AgentCardJson, AgentInterfaceJson } from '../gen/lf/a2a/v1/a2a_pb.js';
import { bindingSegments, declaredBinding, interfaces, spokenVersions } from '../protocol/index.js';
import type { AgentDefinition } from '../scenarios/index.js';

/** Where an agent is served, as its card says it. */
export interface ServedPlace {
	/** URL of the site, without a trailing slash. */
	site: string;
	sandbox: string;
	/** Whether the agent is served over native gRPC too, at the root of the port of the site. */
	nativeGrpc: boolean;
}

/** An agent in the place where it is served. */
export class ServedAgent {
	readonly definition: AgentDefinition;
	readonly sandbox: string;
	/** With a slash at the end: clients resolve the path of the card against it. */
	readonly url: string;
	readonly #place: ServedPlace;

	constructor(definition: AgentDefinition, place: ServedPlace) {
		this.definition = definition;
		this.sandbox = place.sandbox;
		this.url = `${place.site}/sandbox/${place.sandbox}/${definition.name}/`;
		this.#place = place;
	}

	/** Segment of the URL. */
	get name(): string {
		return this.definition.name;
	}

	/** The cards name the place. Few calls are about them, so they are put together when asked for. */
	get card(): AgentCardJson {
		return { ...this.definition.card, supportedInterfaces: this.#interfaces() };
	}

	get extendedCard(): AgentCardJson | undefined {
		const { extendedCard } = this.definition;
		return extendedCard && { ...extendedCard, supportedInterfaces: this.#interfaces() };
	}

	#interfaces(): AgentInterfaceJson[] {
		const { site, nativeGrpc } = this.#place;
		const own = interfaces.map(({ binding, version }) => ({
			url: this.url + bindingSegments[binding],
			protocolBinding: declaredBinding(binding, site),
			protocolVersion: version
		}));
		if (!nativeGrpc) return own;
		const native = { url: addressOf(site), protocolBinding: 'GRPC' };
		return [
			...own,
			...spokenVersions.grpc.map((version) => ({ ...native, protocolVersion: version }))
		];
	}
}

/** `host:port`, as cards give the place of native gRPC. */
function addressOf(site: string): string {
	const { host, port, protocol } = new URL(site);
	return port ? host : `${host}:${protocol === 'https:' ? 443 : 80}`;
}

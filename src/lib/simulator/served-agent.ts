import type { AgentCardJson, AgentInterfaceJson } from '../gen/lf/a2a/v1/a2a_pb.js';
import { bindings, bindingSegments, declaredBinding } from '../protocol/index.js';
import type { AgentDefinition } from '../scenarios/index.js';

/** Versions that every interface offers. */
export const offeredVersions = ['1.0'];

/** An agent in the place where it is served. */
export interface ServedAgent {
	/** Segment of the URL. */
	name: string;
	sandbox: string;
	url: string;
	card: AgentCardJson;
	extendedCard?: AgentCardJson;
}

export interface AgentPlace {
	/** URL of the site, without a trailing slash. */
	site: string;
	sandbox: string;
	/** `host:port` where the agent is served over native gRPC too. */
	grpcAddress?: string;
}

/** Completes the cards of an agent for its place. */
export function serveAgent(
	{ name, card, extendedCard }: AgentDefinition,
	{ site, sandbox, grpcAddress }: AgentPlace
): ServedAgent {
	const url = `${site}/sandbox/${sandbox}/${name}`;
	const supportedInterfaces = [
		...bindings.flatMap((binding) =>
			interfaces(`${url}/${bindingSegments[binding]}`, declaredBinding(binding, site))
		),
		...(grpcAddress ? interfaces(grpcAddress, 'GRPC') : [])
	];
	return {
		name,
		sandbox,
		url,
		card: { ...card, supportedInterfaces },
		extendedCard: extendedCard && { ...extendedCard, supportedInterfaces }
	};
}

function interfaces(url: string, protocolBinding: string): AgentInterfaceJson[] {
	return offeredVersions.map((protocolVersion) => ({ url, protocolBinding, protocolVersion }));
}

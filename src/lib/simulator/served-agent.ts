import type { AgentCardJson, AgentInterfaceJson } from '../gen/lf/a2a/v1/a2a_pb.js';
import { bindings, bindingSegments, declaredBinding } from '../protocol/index.js';
import type { AgentDefinition } from '../scenarios/index.js';

/** Versions that every interface offers. */
export const offeredVersions = ['1.0'];

/** An agent in the place where it is served. */
export interface ServedAgent {
	/** Segment of the URL. */
	name: string;
	url: string;
	card: AgentCardJson;
	extendedCard?: AgentCardJson;
}

/** Completes an agent for a sandbox. `site` is the URL of the site, without a trailing slash. */
export function serveAgent(
	{ name, card, extendedCard }: AgentDefinition,
	site: string,
	sandbox: string
): ServedAgent {
	const url = `${site}/sandbox/${sandbox}/${name}`;
	const supportedInterfaces = interfaces(site, url);
	return {
		name,
		url,
		card: { ...card, supportedInterfaces },
		extendedCard: extendedCard && { ...extendedCard, supportedInterfaces }
	};
}

function interfaces(site: string, url: string): AgentInterfaceJson[] {
	return bindings.flatMap((binding) =>
		offeredVersions.map((protocolVersion) => ({
			url: `${url}/${bindingSegments[binding]}`,
			protocolBinding: declaredBinding(binding, site),
			protocolVersion
		}))
	);
}

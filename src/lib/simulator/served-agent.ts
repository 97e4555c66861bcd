import type { AgentCardJson, AgentInterfaceJson } from '../gen/lf/a2a/v1/a2a_pb.js';
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
	const bindings = [
		{ url: `${url}/rpc`, protocolBinding: 'JSONRPC' },
		{ url: `${url}/rest`, protocolBinding: 'HTTP+JSON' },
		// "GRPC" means host:port over HTTP/2; gRPC-Web is a custom binding (sections 5.8 and 12).
		{ url: `${url}/grpc`, protocolBinding: `${site}/bindings/grpc-web` }
	];
	return bindings.flatMap((binding) =>
		offeredVersions.map((protocolVersion) => ({ ...binding, protocolVersion }))
	);
}

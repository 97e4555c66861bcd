import type { AgentCardJson, AgentInterfaceJson } from '../gen/lf/a2a/v1/a2a_pb.js';
import { hash } from '../agent/index.js';
import type { AgentDefinition } from '../scenarios/index.js';
import { jsonResponse } from '../wire/index.js';

/** Versions that every interface offers. */
export const offeredVersions = ['1.0'];

/** Media type of cards (section 8.2). */
const caching = {
	'Cache-Control': 'public, max-age=60',
	'Last-Modified': 'Thu, 01 Jan 2026 00:00:00 GMT'
};

/**
 * A card with the interfaces of the place where its agent is served. `site` is the URL of the site's
 * base, `agentUrl` that of the agent, both without a trailing slash.
 */
export function completeCard(
	card: AgentDefinition['card'],
	site: string,
	agentUrl: string
): AgentCardJson {
	const bindings: Pick<AgentInterfaceJson, 'url' | 'protocolBinding'>[] = [
		{ url: `${agentUrl}/rpc`, protocolBinding: 'JSONRPC' },
		{ url: `${agentUrl}/rest`, protocolBinding: 'HTTP+JSON' },
		// "GRPC" means host:port over HTTP/2; gRPC-Web is a custom binding (sections 5.8 and 12).
		{ url: `${agentUrl}/grpc`, protocolBinding: `${site}/bindings/grpc-web` }
	];
	const supportedInterfaces = bindings.flatMap((binding) =>
		offeredVersions.map((protocolVersion) => ({ ...binding, protocolVersion }))
	);
	const { name, description, ...rest } = card;
	return { name, description, supportedInterfaces, ...rest };
}

/** The card as a document that clients may cache (section 8.6). */
export function cardResponse(card: AgentCardJson, request: Request): Response {
	const etag = `"${hash(JSON.stringify(card)).toString(16)}"`;
	const headers = { ...caching, ETag: etag };
	const known = (request.headers.get('If-None-Match') ?? '').split(',').map((tag) => tag.trim());
	const isKnown = known.some((tag) => tag === '*' || tag.replace(/^W\//, '') === etag);
	return isKnown ? new Response(null, { status: 304, headers }) : jsonResponse(card, { headers });
}

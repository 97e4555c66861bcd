import type { AgentCardJson } from '../gen/lf/a2a/v1/a2a_pb.js';
import { hash } from '../agent/index.js';
import { cardPath } from '../protocol/index.js';
import type { PlainRequest, PlainResponse } from '../wire/index.js';
import { jsonResponse } from '../wire/index.js';
import { assertVerb } from './verbs.js';

const caching = {
	'Cache-Control': 'public, max-age=60',
	'Last-Modified': 'Thu, 01 Jan 2026 00:00:00 GMT'
};

/** The card as a document that clients may cache (section 8.6). */
export function cardResponse(card: AgentCardJson, request: PlainRequest): PlainResponse {
	assertVerb(request, ['GET', 'HEAD'], cardPath);
	const etag = `"${hash(JSON.stringify(card)).toString(16)}"`;
	const headers = { ...caching, ETag: etag };
	const known = (request.headers.get('If-None-Match') ?? '').split(',').map((tag) => tag.trim());
	const isKnown = known.some((tag) => tag === '*' || tag.replace(/^W\//, '') === etag);
	return isKnown ? { status: 304, headers, body: null } : jsonResponse(card, { headers });
}

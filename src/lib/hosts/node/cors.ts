import { cardPath } from '../../protocol/index.js';
import type { PlainRequest, PlainResponse } from '../../wire/index.js';

/** Names of what lies below a sandbox and is open to the pages of every site. */
export type OpenPlaces = readonly string[];

/** Headers of every answer that pages of other sites may read. */
export const corsHeaders = {
	'Access-Control-Allow-Origin': '*',
	'Access-Control-Expose-Headers': [
		'A2A-Extensions',
		'ETag',
		'WWW-Authenticate',
		'Retry-After',
		'Allow',
		'Accept-Encoding',
		'grpc-accept-encoding',
		'grpc-status',
		'grpc-message',
		'grpc-status-details-bin'
	].join(', ')
};

const preflightHeaders = {
	...corsHeaders,
	'Access-Control-Allow-Methods': 'GET, HEAD, POST, DELETE',
	'Access-Control-Allow-Headers': [
		'Content-Type',
		'Authorization',
		'A2A-Version',
		'A2A-Extensions',
		'Accept',
		'Last-Event-ID',
		'X-API-Key',
		'Content-Encoding',
		// What clients of gRPC-Web add.
		'X-Grpc-Web',
		'X-User-Agent',
		'grpc-timeout',
		'grpc-encoding',
		'grpc-accept-encoding'
	].join(', '),
	'Access-Control-Max-Age': '7200'
};

/**
 * Whether a path is open to pages of other sites: the agents and their cards are, all else is not,
 * above all the control of the simulator.
 */
export function isOpen(pathname: string, places: OpenPlaces): boolean {
	const [, place] = /^\/sandbox\/[^/]+\/([^/]+)/.exec(pathname) ?? [];
	return pathname === cardPath || (place !== undefined && places.includes(place));
}

/** Whether a browser asks what a page of another site may send. */
export function isPreflight({ method, headers }: PlainRequest): boolean {
	return method === 'OPTIONS' && headers.get('Access-Control-Request-Method') !== null;
}

/** Allows pages of other sites what calls to agents need. */
export function preflightResponse(): PlainResponse {
	return { status: 204, headers: preflightHeaders, body: null };
}

/**
 * Whether a page of another site sends a request. Browsers keep its answer from that page, yet they
 * send a POST without asking first.
 */
export function isCrossOrigin({ url, headers }: PlainRequest): boolean {
	const origin = headers.get('Origin');
	if (origin === null) return false;
	return !URL.canParse(origin) || new URL(origin).host !== new URL(url).host;
}

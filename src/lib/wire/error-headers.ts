import type { A2AError } from '../protocol/index.js';

/**
 * The headers that belong to an error: the HTTP methods or the codings that are accepted instead.
 */
export function errorHeaders({ metadata }: A2AError): Record<string, string> {
	const { allow, acceptEncoding } = metadata;
	return {
		...(allow && { Allow: allow }),
		...(acceptEncoding && { 'Accept-Encoding': acceptEncoding })
	};
}

import type { A2AError } from '../protocol/index.js';

/** What the headers of an answer say of its error: the verbs or the codings that are taken instead. */
export function errorHeaders({ metadata }: A2AError): Record<string, string> {
	const { allow, acceptEncoding } = metadata;
	return {
		...(allow && { Allow: allow }),
		...(acceptEncoding && { 'Accept-Encoding': acceptEncoding })
	};
}

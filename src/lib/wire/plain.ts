/*
 * Requests and responses as the bindings read and write them. Those of fetch cost more to make than
 * most calls take to answer, so only hosts that are handed them deal in them.
 */

/** A request; one of fetch is such a request as it is. */
export interface PlainRequest {
	readonly method: string;
	/** The whole URL, as the parser of URLs writes it. */
	readonly url: string;
	readonly headers: PlainHeaders;
	readonly body: Uint8Array | ReadableStream<Uint8Array> | AsyncIterable<Uint8Array> | null;
}

/** Headers by their names in any case; going through them gives names in lower case. */
export interface PlainHeaders extends Iterable<[string, string]> {
	get(name: string): string | null;
}

export interface PlainResponse {
	readonly status: number;
	/** Each name once, spelled as in its specification. */
	readonly headers: Readonly<Record<string, string>>;
	readonly body: string | ReadableStream<Uint8Array> | null;
}

/** The response as one of fetch. */
export function toResponse({ status, headers, body }: PlainResponse): Response {
	return new Response(body, { status, headers });
}

/** The parameters in the query of a request, if it has one. */
export function queryOf({ url }: Pick<PlainRequest, 'url'>): URLSearchParams | undefined {
	const [, query] = /^[^?#]*\?([^#]*)/.exec(url) ?? [];
	return query === undefined ? undefined : new URLSearchParams(query);
}

/*
 * Requests and responses as the bindings read and write them. It takes longer to make those of
 * fetch than to answer most calls, so only hosts that are given them use them.
 */

/** A request; `fromRequest` makes one from a Request of fetch. */
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

/** A response; `toResponse` makes a Response of fetch from it. */
export interface PlainResponse {
	readonly status: number;
	/** Each name once, spelled as in its specification. */
	readonly headers: Readonly<Record<string, string>>;
	readonly body: string | ReadableStream<Uint8Array> | null;
}

/** The request of fetch as it is, or with its body beside it in browsers that do not stream those. */
export function fromRequest(request: Request): PlainRequest {
	if ((request as Partial<Request>).body !== undefined) return request;
	const { method, url, headers } = request;
	return { method, url, headers, body: wholeBody(request) };
}

/** Firefox gives what is sent as a whole only. */
async function* wholeBody(request: Request): AsyncGenerator<Uint8Array> {
	yield new Uint8Array(await request.arrayBuffer());
}

/** The response as one of fetch, to a request of that method. */
export function toResponse({ status, headers, body }: PlainResponse, method = 'GET'): Response {
	// In a browser, a body that nobody reads keeps its request open.
	return new Response(method === 'HEAD' ? null : body, { status, headers });
}

/** The parameters in the query of a request, if it has one. */
export function queryOf({ url }: Pick<PlainRequest, 'url'>): URLSearchParams | undefined {
	const [, query] = /^[^?#]*\?([^#]*)/.exec(url) ?? [];
	return query === undefined ? undefined : new URLSearchParams(query);
}

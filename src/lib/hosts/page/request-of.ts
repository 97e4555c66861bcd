/** What `fetch` was given, and what aborts it. */
export interface GivenRequest {
	request: Request;
	/** Passed along by itself: a Request of Node may lose its own to the garbage collector. */
	signal: AbortSignal;
}

/** One request from the arguments of `fetch`. */
export function requestOf(input: RequestInfo | URL, init?: RequestInit): GivenRequest {
	const request = new Request(input, init);
	return { request, signal: init?.signal ?? request.signal };
}

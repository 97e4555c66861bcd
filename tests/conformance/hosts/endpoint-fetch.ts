import type { Endpoint } from '../../../src/lib/simulator/index.js';

/** A `fetch` that goes straight to an endpoint; like the real one it rejects when it is aborted. */
export function endpointFetch(endpoint: Endpoint): typeof fetch {
	return async (input, init) => {
		const request = new Request(input, init);
		// A Request of Node may lose its own signal to the garbage collector.
		const signal = init?.signal ?? request.signal;
		signal.throwIfAborted();
		const response = await endpoint(request, signal);
		signal.throwIfAborted();
		return response;
	};
}

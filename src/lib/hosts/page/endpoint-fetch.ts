import type { Endpoint } from '../../simulator/index.js';
import { requestOf } from './request-of.js';
import { unlessAborted } from './unless-aborted.js';

/**
 * A `fetch` that goes straight to an endpoint. As with the real one, an abort rejects at once and
 * ends a body that is still on its way with an error.
 */
export function endpointFetch(endpoint: Endpoint): typeof fetch {
	return async (input, init) => {
		const { request, signal } = requestOf(input, init);
		signal.throwIfAborted();
		const response = await unlessAborted(endpoint(request, signal), signal);
		const body = response.body?.pipeThrough(new TransformStream(), { signal });
		return body ? new Response(body, response) : response;
	};
}

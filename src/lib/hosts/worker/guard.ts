import type { Endpoint } from '../../simulator/index.js';
import { refusalResponse, toResponse } from '../../wire/index.js';
import { answerHeaders } from '../answer-headers.js';

/**
 * Keeps pages of other sites from acting on the agents. Of all that those send, only navigations come
 * to the worker of this site, and the form of another site is one by POST; a reader opens a card by GET.
 */
export function guarded(endpoint: Endpoint): Endpoint {
	return async (request, signal, client) => {
		const response = isForm(request) ? refusal() : await endpoint(request, signal, client);
		for (const [name, value] of Object.entries(answerHeaders)) response.headers.set(name, value);
		return response;
	};
}

function isForm({ mode, method }: Request): boolean {
	return mode === 'navigate' && method !== 'GET' && method !== 'HEAD';
}

function refusal(): Response {
	const message = 'A form or a link may only GET here; pages of this site call by fetch';
	return toResponse(refusalResponse(403, 'PERMISSION_DENIED', message));
}

import { refusalResponse, toResponse } from '../../wire/index.js';
import { answerHeaders } from '../answer-headers.js';

/**
 * The refusal of a form, which keeps pages of other sites from acting on the agents; undefined for
 * other requests. Of all that those pages send, only navigations come to the worker of this site, and
 * the form of another site is one by POST; a reader opens a card by GET.
 */
export function formRefusal({ mode, method }: Request): Response | undefined {
	if (mode !== 'navigate' || method === 'GET' || method === 'HEAD') return undefined;
	const message = 'Forms and links may only send GET requests here; pages of this site use fetch';
	return toResponse(refusalResponse(403, 'PERMISSION_DENIED', message));
}

/** Sets the headers by which no answer becomes a page of this site. */
export function setAnswerHeaders({ headers }: Response): void {
	for (const [name, value] of Object.entries(answerHeaders)) headers.set(name, value);
}

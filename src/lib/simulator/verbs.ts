import { A2AError } from '../protocol/index.js';
import type { PlainRequest } from '../wire/index.js';

/** Refuses a request by another verb than those that the place takes. */
export function assertVerb(
	{ method }: PlainRequest,
	allowed: readonly string[],
	place: string
): void {
	if (allowed.includes(method)) return;
	const allow = allowed.join(', ');
	throw new A2AError('METHOD_NOT_ALLOWED', `${place} takes ${allow}, not ${method}`, {
		metadata: { allow }
	});
}

export function notFound(path: string, hint: string): A2AError {
	return new A2AError('METHOD_NOT_FOUND', `There is nothing at ${path}: ${hint}`);
}

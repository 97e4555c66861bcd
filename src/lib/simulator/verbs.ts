import { A2AError } from '../protocol/index.js';
import type { PlainRequest } from '../wire/index.js';

/**
 * Checks the HTTP method of a request to a place.
 *
 * @throws {A2AError} METHOD_NOT_ALLOWED for any other than the `allowed` ones, which its metadata names
 */
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

/** The error for an address at which nothing is; `hint` says what is there instead. */
export function notFound(path: string, hint: string): A2AError {
	return new A2AError('METHOD_NOT_FOUND', `There is nothing at ${path}: ${hint}`);
}

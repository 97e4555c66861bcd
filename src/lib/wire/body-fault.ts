import { A2AError } from '../protocol/index.js';

/** What is wrong with a request body as a whole, such as "is not valid JSON". */
export function bodyFault(
	reason: 'PARSE_ERROR' | 'INVALID_REQUEST',
	description: string,
	cause?: unknown
): A2AError {
	const violations = [{ field: 'body', description }];
	return new A2AError(reason, `The body ${description}`, { violations, cause });
}

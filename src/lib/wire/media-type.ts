import { A2AError, essence } from '../protocol/index.js';
import type { PlainRequest } from './plain.js';

/**
 * Checks the Content-Type of a request; a missing one is tolerated.
 *
 * @throws {A2AError} CONTENT_TYPE_NOT_SUPPORTED for any other than the `accepted` ones
 */
export function assertMediaType(
	{ headers }: Pick<PlainRequest, 'headers'>,
	accepted: readonly string[]
): void {
	const given = headers.get('Content-Type');
	if (!given || accepted.includes(essence(given))) return;
	throw new A2AError(
		'CONTENT_TYPE_NOT_SUPPORTED',
		`The Content-Type "${given}" is not supported; send ${accepted.join(' or ')}`,
		{ metadata: { contentType: given, accepted: accepted.join(',') } }
	);
}

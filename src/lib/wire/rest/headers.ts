import type { Edition } from '../../protocol/index.js';
import { commaList, essence } from '../../protocol/index.js';
import type { PlainRequest } from '../plain.js';

export const a2aMediaType = 'application/a2a+json';
const jsonMediaType = 'application/json';

/** Media types that requests may have (section 11.1). */
export const requestMediaTypes = [a2aMediaType, jsonMediaType];

const defaults: Record<Edition, string> = { '1.0.1': a2aMediaType, '1.0.0': jsonMediaType };

/** The media type of an answer: what `Accept` names, else the default of the edition. */
export function responseMediaType(
	{ headers }: Pick<PlainRequest, 'headers'>,
	edition: Edition
): string {
	const accept = headers.get('Accept');
	if (accept === null) return defaults[edition];
	const accepted = commaList(accept)
		.filter((range) => !/;\s*q=0(\.0*)?$/.test(range))
		.map(essence);
	return requestMediaTypes.find((mediaType) => accepted.includes(mediaType)) ?? defaults[edition];
}

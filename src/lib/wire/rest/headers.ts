import type { Edition } from '../../protocol/index.js';
import { commaList, essence } from '../../protocol/index.js';
import type { PlainRequest } from '../plain.js';

/** The media type of A2A itself (section 11.1). */
export const a2aMediaType = 'application/a2a+json';
const jsonMediaType = 'application/json';

/** Media types that requests may have (section 11.1). */
export const requestMediaTypes = [a2aMediaType, jsonMediaType];

const defaults: Record<Edition, string> = { '1.0.1': a2aMediaType, '1.0.0': jsonMediaType };

/** Ranges of `Accept` that let an answer be of the default type. */
const coveringRanges = [...requestMediaTypes, 'application/*', '*/*'];

/** The media type of an answer: what `Accept` names, else the default of the edition. */
export function responseMediaType(request: Asking, edition: Edition): string {
	const accepted = acceptedRanges(request);
	return requestMediaTypes.find((mediaType) => accepted.includes(mediaType)) ?? defaults[edition];
}

/**
 * That of an error: the same, but JSON as all clients read it where `Accept` covers neither type.
 * Some that ask for a stream alone know an error by that only.
 */
export function errorMediaType(request: Asking, edition: Edition): string {
	const accepted = acceptedRanges(request);
	return accepted.some((range) => coveringRanges.includes(range))
		? responseMediaType(request, edition)
		: jsonMediaType;
}

type Asking = Pick<PlainRequest, 'headers'>;

/** The ranges that a request does not rule out; without a word on them all. */
function acceptedRanges({ headers }: Asking): string[] {
	return commaList(headers.get('Accept') || '*/*')
		.filter((range) => !/;\s*q=0(\.0*)?$/.test(range))
		.map(essence);
}

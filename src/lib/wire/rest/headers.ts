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
 * The media type of an error: the same, but plain JSON where `Accept` covers neither type. Some
 * clients that accept only a stream know an error by its being JSON.
 */
export function errorMediaType(request: Asking, edition: Edition): string {
	const accepted = acceptedRanges(request);
	return accepted.some((range) => coveringRanges.includes(range))
		? responseMediaType(request, edition)
		: jsonMediaType;
}

type Asking = Pick<PlainRequest, 'headers'>;

/** The media ranges that a request accepts: all of them without an Accept header. */
function acceptedRanges({ headers }: Asking): string[] {
	return commaList(headers.get('Accept') || '*/*')
		.filter((range) => !/;\s*q=0(\.0*)?$/.test(range))
		.map(essence);
}

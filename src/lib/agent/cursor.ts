import { base64Decode, base64Encode } from '@bufbuild/protobuf/wire';
import { A2AError } from '../protocol/index.js';
import { hash } from './ids.js';

/**
 * The token of the next page of a list. It holds the position after which that page starts, not a
 * count: so what is added, moved or removed between two pages neither repeats nor hides the rest.
 */
export function writeCursor(position: string, list: string): string {
	const mark = hash(list).toString(36);
	return base64Encode(new TextEncoder().encode(`${mark} ${position}`), 'url');
}

/** The position that a token holds, if there is one. Throws INVALID_PARAMS for that of another list. */
export function readCursor(token: string | undefined, list: string): string | undefined {
	if (!token) return undefined;
	const text = decode(token);
	const position = text.slice(text.indexOf(' ') + 1);
	// Writing it again tells whether the token is ours, whole, and made for this list.
	if (writeCursor(position, list) === token) return position;
	throw A2AError.invalid([
		{
			field: 'pageToken',
			description:
				'is not a token of this list; use the nextPageToken of the page before, with the same task and filters'
		}
	]);
}

function decode(token: string): string {
	try {
		return new TextDecoder().decode(base64Decode(token));
	} catch {
		return '';
	}
}

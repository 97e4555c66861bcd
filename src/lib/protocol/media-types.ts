import type { Part } from './types.js';

/**
 * The media type a part counts as: its own, else the plain one of its content. Files without one
 * are not checked (undefined).
 */
export function mediaTypeOf(part: Part): string | undefined {
	if (part.mediaType) return part.mediaType;
	if (part.text !== undefined) return 'text/plain';
	if (part.data !== undefined) return 'application/json';
	return undefined;
}

/** Whether a media type fits one of the accepted ones, where `*` stands for any. */
export function acceptsMediaType(accepted: readonly string[], mediaType: string): boolean {
	const wanted = essence(mediaType);
	return accepted.map(essence).some((pattern) => {
		if (pattern === '*/*') return true;
		return pattern.endsWith('/*') ? wanted.startsWith(pattern.slice(0, -1)) : pattern === wanted;
	});
}

/** A media type in lower case without its parameters. */
export function essence(mediaType: string): string {
	return (mediaType.split(';', 1)[0] ?? '').trim().toLowerCase();
}

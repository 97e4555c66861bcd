import type { ReadPart } from '../exchange/index.js';
import { saveFile } from '../ui/index.js';

/** Saves the bytes of a part as a file. */
export function download({
	base64,
	filename,
	mediaType
}: Extract<ReadPart, { kind: 'raw' }>): void {
	const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
	// As plain bytes: a browser may open some types in place of saving them.
	const type =
		mediaType && !/html|xml|svg/.test(mediaType) ? mediaType : 'application/octet-stream';
	saveFile(new Blob([bytes], { type }), filename ?? 'file');
}

import { A2AError, commaList } from '../protocol/index.js';
import { bodyFault } from './body-fault.js';
import { readLimited } from './limited.js';

/** What undoes each coding that bodies and messages may come in. */
const formats: ReadonlyMap<string, CompressionFormat> = new Map([
	['gzip', 'gzip'],
	['x-gzip', 'gzip'],
	['deflate', 'deflate']
]);

/** The codings that are taken, as headers name them. */
export const takenCodings = 'gzip, deflate, identity';

/** A second coding makes nothing smaller, and each one takes time to undo. */
const mostCodings = 4;

/**
 * The codings that a header names, in their order, those that change nothing left out. Throws
 * CONTENT_ENCODING_NOT_SUPPORTED for others.
 */
export function readCodings(header: string, value: string | null): string[] {
	const codings = commaList(value ?? '')
		.map((coding) => coding.toLowerCase())
		.filter((coding) => coding !== 'identity');
	const isTaken = codings.every((coding) => formats.has(coding));
	if (isTaken && codings.length <= mostCodings) return codings;
	throw new A2AError(
		'CONTENT_ENCODING_NOT_SUPPORTED',
		`The ${header} "${value}" is not supported; send at most ${mostCodings} of ${takenCodings}`,
		{ metadata: { acceptEncoding: takenCodings } }
	);
}

/** The bytes without their coding. Throws PARSE_ERROR for damaged ones, PAYLOAD_TOO_LARGE past the limit. */
export async function decode(bytes: Uint8Array, coding: string): Promise<Uint8Array> {
	const format = formats.get(coding);
	if (!format) throw new Error(`Failed to decode a body: nothing undoes ${coding}`);
	const decompression = new DecompressionStream(format);
	try {
		return await readLimited(
			new Blob([bytes as Uint8Array<ArrayBuffer>]).stream().pipeThrough(decompression)
		);
	} catch (cause) {
		if (cause instanceof A2AError) throw cause;
		throw bodyFault('PARSE_ERROR', `is not valid ${coding}`, cause);
	}
}

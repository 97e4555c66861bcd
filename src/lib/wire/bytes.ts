/** The pieces of a body as one. */
export function joinBytes(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
	const size = pieces.reduce((sum, { byteLength }) => sum + byteLength, 0);
	const joined = new Uint8Array(size);
	let offset = 0;
	for (const piece of pieces) {
		joined.set(piece, offset);
		offset += piece.byteLength;
	}
	return joined;
}

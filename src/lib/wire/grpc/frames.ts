import { joinBytes } from '../bytes.js';

/** What gRPC-Web puts around messages and trailers: a flag and four bytes of length. */
export interface Frame {
	readonly flag: number;
	readonly bytes: Uint8Array;
}

/** The bit of a flag that says that the frame is compressed. */
export const compressedFlag = 0x01;
/** The bit of a flag that says that the frame holds trailers. */
export const trailerFlag = 0x80;

/** How long a frame is before its bytes: a flag, and their length in four bytes. */
export const headLength = 5;

/** Finds the frames in bytes that come piece by piece. */
export class FrameReader {
	#pieces: Uint8Array[] = [];
	#size = 0;
	/** How many bytes have to be there before there is more to see. */
	#needed = headLength;

	/** Whether bytes are left over, which are no whole frame. */
	get isInside(): boolean {
		return this.#size > 0;
	}

	/** The frames that this piece completes. */
	read(piece: Uint8Array): Frame[] {
		this.#pieces.push(piece);
		this.#size += piece.byteLength;
		if (this.#size < this.#needed) return [];
		const frames: Frame[] = [];
		let bytes: Uint8Array = joinBytes(this.#pieces);
		for (;;) {
			this.#needed = frameSize(bytes);
			if (bytes.byteLength < this.#needed) break;
			frames.push({ flag: bytes[0] ?? 0, bytes: bytes.subarray(headLength, this.#needed) });
			bytes = bytes.subarray(this.#needed);
		}
		this.#pieces = [bytes];
		this.#size = bytes.byteLength;
		return frames;
	}
}

/** The size of the frame at the start, or of its head as long as that has not come. */
export function frameSize(bytes: Uint8Array): number {
	if (bytes.byteLength < headLength) return headLength;
	const { buffer, byteOffset } = bytes;
	return headLength + new DataView(buffer, byteOffset).getUint32(1);
}

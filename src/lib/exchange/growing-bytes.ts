/** Bytes to which more are added, with room for as many again. */
export class GrowingBytes {
	#room = new Uint8Array(1024);
	#length = 0;

	/** What comes later does not change it. */
	get soFar(): Uint8Array {
		return this.#room.subarray(0, this.#length);
	}

	append(bytes: Uint8Array): this {
		const length = this.#length + bytes.byteLength;
		if (length > this.#room.byteLength) {
			const known = this.soFar;
			this.#room = new Uint8Array(2 * length);
			this.#room.set(known);
		}
		this.#room.set(bytes, this.#length);
		this.#length = length;
		return this;
	}
}

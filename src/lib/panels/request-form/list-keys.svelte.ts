/**
 * Gives the rows of a list keys that stay with them while they move, as their values have no ids.
 */
export class ListKeys {
	#keys = $state.raw<readonly number[]>([]);

	/** The keys of a list of that length; rows that came or went by themselves did so at its end. */
	of(length: number): readonly number[] {
		const next = Math.max(-1, ...this.#keys) + 1;
		return Array.from({ length }, (_, index) => this.#keys[index] ?? next + index);
	}

	/** Told of every change to the order, before it is made. */
	set(keys: readonly number[]): void {
		this.#keys = keys;
	}
}

/** Whether streams are read out; of the visit, not of one answer. */
class Announcing {
	#on = $state(true);

	get on(): boolean {
		return this.#on;
	}

	turn(on: boolean): void {
		this.#on = on;
	}
}

/** The one switch for all answers of the visit. */
export const announcing = new Announcing();

import type { DueStep } from '../agent/index.js';
import type { Speed } from './journal.js';

/**
 * When, in wall time, each planned step is to happen. A step keeps its moment while calls come in
 * between: a caller that polls must not put it off.
 */
export class Pace {
	#speed: Speed = 1;
	#moments = new WeakMap<DueStep, number>();

	get speed(): Speed {
		return this.#speed;
	}

	/** Gives steps that were planned at `now` their moment. */
	plan(due: readonly DueStep[], now: number): void {
		for (const step of due) {
			if (!this.#moments.has(step)) this.#moments.set(step, now + step.wait / this.#factor());
		}
	}

	/** The step whose moment comes first, and that moment; undefined where nothing is planned. */
	earliest(due: readonly DueStep[]): { step: DueStep; moment: number } | undefined {
		let first: { step: DueStep; moment: number } | undefined;
		for (const step of due) {
			const moment = this.#moment(step);
			if (!first || moment < first.moment) first = { step, moment };
		}
		return first;
	}

	/** Changes the speed; what is left of each waiting time shrinks or grows with it. */
	change(speed: Speed, due: readonly DueStep[], now: number): void {
		const before = this.#factor();
		this.#speed = speed;
		for (const step of due) {
			const left = Math.max(0, this.#moment(step) - now);
			this.#moments.set(step, left === 0 ? now : now + (left * before) / this.#factor());
		}
	}

	#moment(step: DueStep): number {
		return this.#moments.get(step) ?? 0;
	}

	#factor(): number {
		return this.#speed === 'at-once' ? Infinity : this.#speed;
	}
}

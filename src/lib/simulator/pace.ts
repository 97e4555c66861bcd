import type { DueStep } from '../agent/index.js';
import type { Speed } from './speed.js';

/**
 * When, in wall time, each planned step is to happen. A step keeps its moment while calls come in
 * between: a caller that polls must not put it off.
 */
export class Pace {
	#speed: Speed;
	#moments = new WeakMap<DueStep, number>();

	constructor(speed: Speed) {
		this.#speed = speed;
	}

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

	/** The moments of steps, for `restore`. */
	moments(due: readonly DueStep[]): number[] {
		return due.map((step) => this.#moment(step));
	}

	/** Gives steps the moments they had before. */
	restore(due: readonly DueStep[], moments: readonly number[]): void {
		for (const [index, step] of due.entries()) this.#moments.set(step, moments[index] ?? 0);
	}

	/** Leaves no step farther away than its whole wait: the wall clock may have been set back. */
	hasten(due: readonly DueStep[], now: number): void {
		for (const step of due) {
			const latest = now + step.wait / this.#factor();
			if (this.#moment(step) > latest) this.#moments.set(step, latest);
		}
	}

	#moment(step: DueStep): number {
		return this.#moments.get(step) ?? 0;
	}

	#factor(): number {
		return this.#speed === 'at-once' ? Infinity : this.#speed;
	}
}

import type { Due } from '../agent/index.js';
import type { Speed } from './speed.js';

/**
 * When, in wall time, each thing that is due is to happen. A moment stays the same while calls
 * come in between: a caller that polls must not delay it.
 */
export class Pace {
	#speed: Speed;
	#moments = new WeakMap<Due, number>();

	constructor(speed: Speed) {
		this.#speed = speed;
	}

	get speed(): Speed {
		return this.#speed;
	}

	/** Gives what was planned at `now` its moment. */
	plan(due: readonly Due[], now: number): void {
		for (const one of due) {
			if (!this.#moments.has(one)) this.#moments.set(one, now + one.wait / this.#factor());
		}
	}

	/** What is due first, and its moment; undefined where nothing is planned. */
	earliest(due: readonly Due[]): { due: Due; moment: number } | undefined {
		let first: { due: Due; moment: number } | undefined;
		for (const one of due) {
			const moment = this.#moment(one);
			if (!first || moment < first.moment) first = { due: one, moment };
		}
		return first;
	}

	/** Changes the speed; what is left of each waiting time shrinks or grows with it. */
	change(speed: Speed, due: readonly Due[], now: number): void {
		const before = this.#factor();
		this.#speed = speed;
		for (const one of due) {
			const left = Math.max(0, this.#moment(one) - now);
			this.#moments.set(one, left === 0 ? now : now + (left * before) / this.#factor());
		}
	}

	/** The moments of what is due, for `restore`. */
	moments(due: readonly Due[]): number[] {
		return due.map((one) => this.#moment(one));
	}

	/** Gives what is due the moments it had before. */
	restore(due: readonly Due[], moments: readonly number[]): void {
		for (const [index, one] of due.entries()) this.#moments.set(one, moments[index] ?? 0);
	}

	/**
	 * Moves moments nearer that are further away than the whole wait: the wall clock may have been
	 * set back.
	 */
	limitWaits(due: readonly Due[], now: number): void {
		for (const one of due) {
			const latest = now + one.wait / this.#factor();
			if (this.#moment(one) > latest) this.#moments.set(one, latest);
		}
	}

	#moment(due: Due): number {
		return this.#moments.get(due) ?? 0;
	}

	#factor(): number {
		return this.#speed === 'at-once' ? Infinity : this.#speed;
	}
}

import { middle } from './figures.js';

/** Measures one side once; resolves with its figure. */
export type Side = () => Promise<number>;

/** The figures of two sides that were measured right after each other. */
export interface Round {
	first: number;
	second: number;
}

/**
 * Measures two sides in turns, and gives the round in the middle by its ratio. What slows the machine
 * down for a while slows both sides of a round, so this says more than the median of each side.
 */
export async function compare(first: Side, second: Side, count: number): Promise<Round> {
	const rounds: Round[] = [];
	// The first round is for the engine to compile what it runs, and does not count.
	for (let round = 0; round <= count; round += 1) {
		rounds.push({ first: await first(), second: await second() });
	}
	return middle(rounds.slice(1), ratioOf);
}

export function ratioOf({ first, second }: Round): number {
	return first / second;
}

/** Calls per second while `callers` call one after the other each, for about `duration` ms. */
export async function rate(
	call: () => Promise<unknown>,
	{ duration, callers = 1 }: { duration: number; callers?: number }
): Promise<number> {
	const start = performance.now();
	let calls = 0;
	async function keepCalling() {
		while (performance.now() - start < duration) {
			await call();
			calls += 1;
		}
	}
	await Promise.all(Array.from({ length: callers }, keepCalling));
	return (calls / (performance.now() - start)) * 1000;
}

import type { Wake } from '../wire/index.js';

/** The longest wait that `setTimeout` knows; past it would call back at once. */
const longest = 2 ** 31 - 1;

/** Calls back earlier where the wait is weeks. */
export const wake: Wake = (ms, due) => {
	const timer = setTimeout(due, Math.min(ms, longest));
	return () => clearTimeout(timer);
};

const start = performance.timeOrigin;

/** Wall time in ms since 1970. It never goes back while the process lives, as the clock may. */
export function now(): number {
	return start + performance.now();
}

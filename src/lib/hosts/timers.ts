/** The longest wait that `setTimeout` knows; past it would call back at once. */
const longest = 2 ** 31 - 1;

/** Calls back once after `ms`, or earlier where that is weeks; the returned function cancels. */
export function wake(ms: number, due: () => void): () => void {
	const timer = setTimeout(due, Math.min(ms, longest));
	return () => clearTimeout(timer);
}

/** Wall time in ms since 1970. It never goes back while the process lives, as the clock may. */
export function now(): number {
	return performance.timeOrigin + performance.now();
}

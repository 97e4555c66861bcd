/** The longest wait that `setTimeout` knows; past it would call back at once. */
const longest = 2 ** 31 - 1;

/** Calls back once after `ms`, or earlier where that is weeks; the returned function cancels. */
export function wake(ms: number, due: () => void): () => void {
	const timer = setTimeout(due, Math.min(ms, longest));
	return () => clearTimeout(timer);
}

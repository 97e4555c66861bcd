/** Calls back once after `ms`; the returned function cancels. */
export function wake(ms: number, due: () => void): () => void {
	const timer = setTimeout(due, ms);
	return () => clearTimeout(timer);
}

/**
 * Tells whether it is asked about an object for the first time. A component that comes back to the
 * screen does not turn to its target again, which would take the focus from the reader.
 */
export function createFirstTime(): (object: object) => boolean {
	const seen = new WeakSet<object>();
	return (object) => {
		const isFirst = !seen.has(object);
		seen.add(object);
		return isFirst;
	};
}

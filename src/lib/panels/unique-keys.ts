/** A key for each id, also where an agent gives one id twice; the same ids in another order keep theirs. */
export function uniqueKeys(ids: readonly string[]): string[] {
	const counts = new Map<string, number>();
	return ids.map((id) => {
		const count = (counts.get(id) ?? 0) + 1;
		counts.set(id, count);
		return `${count} ${id}`;
	});
}

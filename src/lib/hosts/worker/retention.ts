/** How many of the newest entries stay at least, for going back to any of them. */
export const entriesKept = 20_000;
/** How far apart, in entries, snapshots behind the newest one are. */
const spacing = entriesKept / 2;

/** What stays of a journal. */
export interface Retention {
	/** The snapshots that stay, each by how many entries led to it, oldest first. */
	snapshots: number[];
	/** The number of the first entry that stays. */
	firstEntry: number;
}

/**
 * What stays of a journal that has got a snapshot after `newest` entries. The sandbox can be had as it
 * was after any of the entries that stay: they begin at a snapshot or at the very beginning, the last
 * 20,000 are among them, and about half as many more while they wait for a snapshot to begin at.
 */
export function retain(snapshots: readonly number[], newest: number): Retention {
	const firstEntry = snapshots.findLast((count) => count <= newest - entriesKept) ?? 0;
	let last = firstEntry;
	const stay = snapshots.filter((count) => {
		const stays = count >= last + spacing || (count > 0 && count === firstEntry);
		if (stays) last = count;
		return stays;
	});
	return { snapshots: [...stay, newest], firstEntry };
}

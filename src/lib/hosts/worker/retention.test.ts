import { describe, expect, test } from 'vitest';
import { entriesKept, retain } from './retention.js';

/** What stays of a journal after so many entries, a snapshot being taken every `interval` of them. */
function retainedAfter(entries: number, interval: number) {
	let retained = { snapshots: [] as number[], firstEntry: 0 };
	for (let count = interval; count <= entries; count += interval) {
		retained = retain(retained.snapshots, count);
	}
	return retained;
}

describe('of a journal', () => {
	test('all entries stay until there are 20,000 after a snapshot, and the newest snapshot', () => {
		expect(retainedAfter(9_900, 900)).toEqual({ snapshots: [9_900], firstEntry: 0 });
		const { firstEntry } = retainedAfter(29_700, 900);
		expect(firstEntry).toBe(0);
	});

	test.each([700, 5_000, 12_000, 30_000])(
		'the last 20,000 entries stay and a snapshot before them, with one every %i entries',
		(interval) => {
			for (const entries of [100_000, 150_000, 250_000]) {
				const { snapshots, firstEntry } = retainedAfter(entries, interval);
				const newest = entries - (entries % interval);
				expect(snapshots.at(-1)).toBe(newest);
				expect(snapshots[0]).toBe(firstEntry);
				expect(firstEntry).toBeLessThanOrEqual(newest - entriesKept);
				expect(newest - firstEntry).toBeLessThan(entriesKept * 1.5 + interval);
			}
		}
	);

	test('few snapshots stay, however often one is taken', () => {
		expect(retainedAfter(200_000, 500).snapshots).toEqual([180_000, 190_000, 200_000]);
	});
});

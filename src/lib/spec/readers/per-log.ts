import type { Exchange } from '../../exchange/index.js';

/** Reads a log once, however often it is asked for: all clauses look at the same exchanges. */
export function perLog<Result>(
	read: (exchanges: readonly Exchange[]) => Result
): (exchanges: readonly Exchange[]) => Result {
	const known = new WeakMap<readonly Exchange[], { result: Result }>();
	return (exchanges) => {
		const entry = known.get(exchanges) ?? { result: read(exchanges) };
		known.set(exchanges, entry);
		return entry.result;
	};
}

/** The items by key, in their order. */
export function groupBy<Item, Key>(
	items: readonly Item[],
	keyOf: (item: Item) => Key
): Map<Key, Item[]> {
	const groups = new Map<Key, Item[]>();
	for (const item of items) {
		const group = groups.get(keyOf(item));
		if (group) group.push(item);
		else groups.set(keyOf(item), [item]);
	}
	return groups;
}

/** The item in the middle when they are sorted by a value; of an even count the lower of two. */
export function middle<Item>(items: readonly Item[], valueOf: (item: Item) => number): Item {
	const sorted = [...items].sort((a, b) => valueOf(a) - valueOf(b));
	const item = sorted[Math.floor((sorted.length - 1) / 2)];
	if (item === undefined) throw new Error('Failed to find the middle: there are no items');
	return item;
}

/** A number with three digits that count; a whole one is left as it is. */
export function rounded(value: number): number {
	return Number.isInteger(value) ? value : Number(value.toPrecision(3));
}

export const number = (value: number): string => rounded(value).toLocaleString('en');
export const perSecond = (value: number): string => `${number(value)}/s`;
export const ms = (value: number): string => `${number(value)} ms`;
export const bytes = (value: number): string => `${number(value)} B`;
export const kB = (value: number): string => `${number(value / 1000)} kB`;

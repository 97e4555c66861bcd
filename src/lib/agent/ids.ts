/** What an id is for; it begins with this word. */
export type IdKind = 'task' | 'ctx' | 'msg' | 'config';

/**
 * The id with number `count` of a seed, such as `task-7b31c9d0`. Unique for the first 2^32 counts
 * of a seed, equal for equal seed and count.
 */
export function createId(kind: IdKind, seed: string, count: number): string {
	const mixed = mix((hash(seed) + count) >>> 0);
	return `${kind}-${mixed.toString(16).padStart(8, '0')}`;
}

/** FNV-1a over the UTF-16 code units. */
export function hash(text: string): number {
	let value = 0x811c9dc5;
	for (let index = 0; index < text.length; index += 1) {
		value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
	}
	return value >>> 0;
}

/** A bijection of 32-bit numbers (the finaliser of MurmurHash3), so distinct counts never meet. */
function mix(value: number): number {
	let mixed = value;
	mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
	mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
	return (mixed ^ (mixed >>> 16)) >>> 0;
}

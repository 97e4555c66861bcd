import type { JsonRow } from './json-rows.js';

/** What a key does to a tree of JSON. */
export interface Move {
	/** The row that has the focus then. */
	readonly to: number;
	/** Whether the row at which the key was pressed is opened or folded by it. */
	readonly open?: boolean;
}

/** What a key does at a row, as trees have it; undefined for keys that move nothing. */
export function moveBy(key: string, rows: readonly JsonRow[], index: number): Move | undefined {
	return moves[key]?.(rows, index);
}

const moves: Record<string, (rows: readonly JsonRow[], index: number) => Move> = {
	ArrowDown: (rows, index) => ({ to: nextTo(rows, index, 1) }),
	ArrowUp: (rows, index) => ({ to: nextTo(rows, index, -1) }),
	ArrowRight: inward,
	ArrowLeft: outward,
	Home: () => ({ to: 0 }),
	End: (rows) => ({ to: nextTo(rows, rows.length, -1) })
};

function inward(rows: readonly JsonRow[], index: number): Move {
	const kind = rows[index]?.kind;
	if (kind === 'folded') return { to: index, open: true };
	return { to: kind === 'open' ? nextTo(rows, index, 1) : index };
}

function outward(rows: readonly JsonRow[], index: number): Move {
	const row = rows[index];
	if (row?.kind === 'open') return { to: index, open: false };
	const parent = rows.findLastIndex(
		({ depth }, at) => at < index && row !== undefined && depth < row.depth
	);
	return { to: parent < 0 ? index : parent };
}

/** The nearest row in a direction that is no closing bracket. */
function nextTo(rows: readonly JsonRow[], index: number, step: 1 | -1): number {
	let next = index + step;
	while (rows[next]?.kind === 'close') next += step;
	return rows[next] ? next : index;
}

import { appendStep, isJsonObject } from '../protocol/plain-json/index.js';
import { withEscapes } from './invisible.js';

/*
 * JSON as the rows of a tree. Only what is unfolded becomes rows, so that megabytes cost no more than
 * what is looked at.
 */

/** A line of JSON. Its path is that of the member it shows, such as `status.message.parts[0].text`. */
export interface JsonRow {
	readonly kind: 'open' | 'folded' | 'close' | 'leaf' | 'rest';
	readonly path: string;
	readonly depth: number;
	/** Of a member; elements of arrays and the whole have none. */
	readonly name?: string;
	readonly value: unknown;
	/** How many entries the value has, or how many a `rest` leaves out. */
	readonly entries: number;
	readonly comma: boolean;
	/** Place among its siblings, from 1. */
	readonly position: number;
	readonly siblings: number;
}

/** What of a value is unfolded. */
export interface Unfolding {
	/** Paths of the objects and arrays whose entries are shown. */
	readonly open: ReadonlySet<string>;
	/** How many entries of some of them are shown, where more than usual. */
	readonly shown: ReadonlyMap<string, number>;
}

/** How many entries of one value are shown at first, and how many more with each step. */
export const entriesShown = 200;
export const entriesStep = 1000;

/** A member keeps its key, and with that its row and the focus, when it is folded. */
export function rowKey({ kind, path }: Pick<JsonRow, 'kind' | 'path'>): string {
	return `${otherKeys[kind] ?? '.'}${path}`;
}

const otherKeys: Partial<Record<JsonRow['kind'], string>> = { rest: '+', close: '-' };

/** The rows that show a value as it is unfolded. */
export function jsonRows(value: unknown, unfolding: Unfolding): JsonRow[] {
	const rows: JsonRow[] = [];
	addRows({ path: '', depth: 0, value, comma: false, position: 1, siblings: 1 }, unfolding, rows);
	return rows;
}

type Node = Omit<JsonRow, 'kind' | 'entries'>;

function addRows(node: Node, unfolding: Unfolding, rows: JsonRow[]): void {
	const { value, path, depth } = node;
	const entries = sizeOf(value);
	if (entries === 0) {
		rows.push({ ...node, kind: 'leaf', entries });
		return;
	}
	if (!unfolding.open.has(path)) {
		rows.push({ ...node, kind: 'folded', entries });
		return;
	}
	rows.push({ ...node, kind: 'open', entries, comma: false });
	const shown = Math.min(entries, unfolding.shown.get(path) ?? entriesShown);
	for (const [index, child] of children(path, value, shown).entries()) {
		const place = { position: index + 1, siblings: entries, comma: index < entries - 1 };
		addRows({ ...child, ...place, depth: depth + 1 }, unfolding, rows);
	}
	if (shown < entries) {
		const rest = {
			...node,
			kind: 'rest',
			depth: depth + 1,
			name: undefined,
			comma: false
		} as const;
		rows.push({ ...rest, entries: entries - shown, position: shown + 1, siblings: shown + 1 });
	}
	rows.push({ ...node, kind: 'close', entries });
}

function sizeOf(value: unknown): number {
	if (Array.isArray(value)) return value.length;
	return isJsonObject(value) ? Object.keys(value).length : 0;
}

interface Child {
	path: string;
	name?: string;
	value: unknown;
}

function children(path: string, value: unknown, limit = Infinity): Child[] {
	if (Array.isArray(value)) {
		return value
			.slice(0, limit)
			.map((entry: unknown, index) => ({ path: appendStep(path, index), value: entry }));
	}
	if (!isJsonObject(value)) return [];
	return Object.keys(value)
		.slice(0, limit)
		.map((name) => ({ path: appendStep(path, name), name, value: value[name] }));
}

/** The paths that are open at first: level by level, as long as no more rows than these come of it. */
export function openAtFirst(value: unknown, rows = 300): ReadonlySet<string> {
	const open = new Set<string>();
	let level: Child[] = [{ path: '', value }];
	let left = rows;
	while (level.length > 0) {
		const next: Child[] = [];
		for (const { path, value: parent } of level) {
			const shown = Math.min(sizeOf(parent), entriesShown);
			if (shown === 0) continue;
			if (shown > left && path !== '') return open;
			left -= shown;
			open.add(path);
			next.push(...children(path, parent, shown));
		}
		level = next;
	}
	return open;
}

/** What is unfolded once a member, or its nearest relative, has a row. */
export function unfoldedTo(value: unknown, path: string, { open, shown }: Unfolding): Unfolding {
	const way = wayTo(value, path);
	const parents = way.slice(0, -1).map((step) => step.path);
	const counts = way.slice(1).flatMap(({ position }, index): [string, number][] => {
		const parent = parents[index] ?? '';
		const needed = Math.ceil((position + 1) / entriesShown) * entriesShown;
		return needed > (shown.get(parent) ?? entriesShown) ? [[parent, needed]] : [];
	});
	return { open: new Set([...open, ...parents]), shown: new Map([...shown, ...counts]) };
}

/** What must be unfolded to show a member; the last path is the member's, or its nearest relative's. */
export function wayTo(value: unknown, path: string): { path: string; position: number }[] {
	const way = [{ path: '', position: 0 }];
	let parent = value;
	for (;;) {
		const at = way.at(-1)?.path ?? '';
		const all = children(at, parent);
		const position = all.findIndex((child) => isOnWay(child.path, path));
		const next = all[position];
		if (!next) return way;
		way.push({ path: next.path, position });
		parent = next.value;
	}
}

function isOnWay(part: string, path: string): boolean {
	return path === part || path.startsWith(`${part}.`) || path.startsWith(`${part}[`);
}

/** What a row says before what can be unfolded, without its comma; strings are cut. */
export function rowText(row: JsonRow, longest: number): string {
	const { kind, name, value } = row;
	if (kind === 'close') return closing(row);
	const start = name === undefined ? '' : `${jsonText(name)}: `;
	if (kind !== 'leaf') return start + (Array.isArray(value) ? '[' : '{');
	if (typeof value === 'string' && value.length > longest) {
		return `${start}${jsonText(value.slice(0, longest)).slice(0, -1)}`;
	}
	return start + jsonText(value);
}

function jsonText(value: unknown): string {
	return withEscapes(JSON.stringify(value) ?? 'undefined');
}

/** What closes an object or array. */
export function closing({ value }: JsonRow): string {
	return Array.isArray(value) ? ']' : '}';
}

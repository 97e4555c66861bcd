import type { JsonPath } from './json-path.js';
import type { TextRange } from './tokens.js';
import { JsonScanner } from './tokens.js';

/** Where a value is in a text, and its name if it is a member. */
export interface JsonPlace {
	readonly name?: TextRange;
	readonly value: TextRange;
}

interface Node extends JsonPlace {
	readonly value: { from: number; to: number };
	readonly isObject: boolean;
	/** By name or index; of several members of one name the last, as `JSON.parse` has it. */
	readonly children: Map<string | number, Node>;
}

// One text is often asked for many of its places.
let last: { text: string; whole: Node } | undefined;

/**
 * The place of a value; for one that is missing, that of its nearest owner. Only for text that is
 * JSON.
 */
export function placeIn(text: string, path: JsonPath): JsonPlace {
	if (last?.text !== text) last = { text, whole: read(text) };
	let place = last.whole;
	for (const step of path) {
		const next = place.children.get(step);
		if (!next) break;
		place = next;
	}
	return place;
}

function read(text: string): Node {
	const whole: Node = { value: { from: 0, to: 0 }, isObject: false, children: new Map() };
	const open = [whole];
	let name: TextRange | undefined;
	const scanner = new JsonScanner(text);
	while (scanner.next()) {
		const { kind, from, to } = scanner;
		const owner = open.at(-1) ?? whole;
		if (kind === '}' || kind === ']') {
			owner.value.to = to;
			open.pop();
		} else if (kind === ',' || kind === ':') {
			continue;
		} else if (owner.isObject && !name) {
			name = { from, to };
		} else {
			const key = name
				? (JSON.parse(text.slice(name.from, name.to)) as string)
				: owner.children.size;
			const node = { name, value: { from, to }, isObject: kind === '{', children: new Map() };
			owner.children.set(key, node);
			if (kind === '{' || kind === '[') open.push(node);
			name = undefined;
		}
	}
	return whole.children.get(0) ?? whole;
}

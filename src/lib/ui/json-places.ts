import type { syntaxTree } from '@codemirror/language';

/** A tree of CodeMirror's parser for JSON, as its editor has it too. */
export type JsonTree = ReturnType<typeof syntaxTree>;
type JsonNode = JsonTree['topNode'];

export interface TextRange {
	readonly from: number;
	readonly to: number;
}

/** Where a value is in a text, and the name if it is a member. Without a value yet, both are the name. */
export interface JsonPlace {
	readonly name?: TextRange;
	readonly value: TextRange;
}

/**
 * The place of a value in JSON text, which may be unfinished. For a value that is missing it is the
 * place of its nearest owner; undefined for text without any value.
 */
export function spanIn(
	tree: JsonTree,
	text: string,
	path: readonly (string | number)[]
): JsonPlace | undefined {
	let value: JsonNode | undefined = valuesOf(tree.topNode)[0];
	if (!value) return undefined;
	let place: JsonPlace = { value: rangeOf(value) };
	for (const step of path) {
		const member: JsonNode | undefined = memberOf(value, step, text);
		const name = member?.getChild('PropertyName');
		value = member ? valuesOf(member)[0] : itemOf(value, step);
		const range = value ?? name;
		if (range) place = { ...(name && { name: rangeOf(name) }), value: rangeOf(range) };
		if (!value) break;
	}
	return place;
}

/** `spanIn` for text outside an editor. Loads the parser, which is too large to come with a page. */
export async function loadSpanOf() {
	const { jsonLanguage } = await import('@codemirror/lang-json');
	let last: { text: string; tree: JsonTree } | undefined;
	return (text: string, path: readonly (string | number)[]) => {
		// One text is often asked for many of its places.
		if (last?.text !== text) last = { text, tree: jsonLanguage.parser.parse(text) };
		return spanIn(last.tree, text, path);
	};
}

const valueNames = ['Object', 'Array', 'String', 'Number', 'True', 'False', 'Null'];

function valuesOf(node: JsonNode): JsonNode[] {
	return valueNames.flatMap((name) => node.getChildren(name)).sort((a, b) => a.from - b.from);
}

/** The last of several members of that name, which is the one that `JSON.parse` keeps. */
function memberOf(object: JsonNode, name: string | number, text: string): JsonNode | undefined {
	if (object.name !== 'Object') return undefined;
	return object.getChildren('Property').findLast((property) => {
		const written = property.getChild('PropertyName');
		return written && nameOf(text.slice(written.from, written.to)) === name;
	});
}

function nameOf(written: string): unknown {
	try {
		return JSON.parse(written);
	} catch {
		return undefined;
	}
}

function itemOf(array: JsonNode, index: string | number): JsonNode | undefined {
	if (array.name !== 'Array' || typeof index !== 'number') return undefined;
	return valuesOf(array)[index];
}

function rangeOf({ from, to }: JsonNode): TextRange {
	return { from, to };
}

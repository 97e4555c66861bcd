/** The way to a value within JSON: names of members and indices of elements. */
export type JsonPath = readonly (string | number)[];

/**
 * A path as violations name it: `message.parts[0].text`. Names with a dot, a bracket, a quote or a
 * space in them, and the empty one, are written as `securitySchemes["my.key"]`, so that every path
 * has a text of its own.
 */
export function pathText(path: JsonPath): string {
	return path.reduce<string>(appendStep, '');
}

/** The text of a path, given that of the value's owner. */
export function appendStep(owner: string, step: string | number): string {
	if (typeof step === 'number') return `${owner}[${step}]`;
	if (!plainName.test(step)) return `${owner}[${JSON.stringify(step)}]`;
	return owner ? `${owner}.${step}` : step;
}

const plainName = /^[^.[\]"\s]+$/;

/** The path of a text from `pathText`; undefined for text that it does not write. */
export function parsePath(text: string): JsonPath | undefined {
	const path: (string | number)[] = [];
	// Sticky: each match starts where the last one ended.
	const step = /\.?([^.[\]"\s]+)|\[(0|[1-9]\d*)\]|\[("(?:[^"\\]|\\.)*")\]/y;
	while (step.lastIndex < text.length) {
		const match = step.exec(text);
		const read = match && readStep(match);
		if (read === null) return undefined;
		path.push(read);
	}
	return pathText(path) === text ? path : undefined;
}

function readStep([, name, index, quoted]: RegExpExecArray): string | number | null {
	if (name !== undefined) return name;
	if (index !== undefined) return Number(index);
	try {
		return JSON.parse(quoted ?? '') as string;
	} catch {
		// An escape that JSON does not know.
		return null;
	}
}

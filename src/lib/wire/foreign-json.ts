/** Values that are nested deeper would overflow the stack of those who walk through them. */
const deepest = 1000;

/** JSON from anybody: its value, or what is wrong with the text. */
export type ForeignJson = { readonly value: unknown } | { readonly fault: string };

/** Reads JSON from anybody; never throws. */
export function readForeignJson(text: string): ForeignJson {
	let value: unknown;
	try {
		value = JSON.parse(text);
	} catch {
		return { fault: 'is not valid JSON' };
	}
	if (isTooDeep(text)) return { fault: `is nested deeper than ${deepest} levels` };
	return { value };
}

/** Only for text that is JSON. */
function isTooDeep(text: string): boolean {
	// Each level takes two brackets.
	if (text.length <= 2 * deepest) return false;
	let depth = 0;
	let inString = false;
	for (let at = 0; at < text.length; at += 1) {
		const character = text[at];
		if (character === '"') inString = !inString;
		else if (inString) at += character === '\\' ? 1 : 0;
		else if (character === '[' || character === '{') depth += 1;
		else if (character === ']' || character === '}') depth -= 1;
		if (depth > deepest) return true;
	}
	return false;
}

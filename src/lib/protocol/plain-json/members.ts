import { isJsonObject } from './json-object.js';
import { JsonScanner } from './tokens.js';

/**
 * The members of a JSON object with the texts of their values, repeated names included.
 *
 * @throws {Error} where the text is no JSON object
 */
export function memberTexts(text: string): [name: string, value: string][] {
	if (!isJsonObject(JSON.parse(text))) {
		throw new Error('Failed to read the members of a text: it is no JSON object');
	}
	const members: [string, string][] = [];
	let depth = 0;
	let name: string | undefined;
	let start: number | undefined;
	let end = 0;
	const scanner = new JsonScanner(text);
	while (scanner.next()) {
		const { kind, from, to } = scanner;
		const isTop = depth === 1;
		if (isTop && (kind === ',' || kind === '}')) {
			if (name !== undefined) members.push([name, text.slice(start, end)]);
			name = undefined;
			start = undefined;
		} else if (isTop && name === undefined) {
			name = JSON.parse(text.slice(from, to)) as string;
		} else if (isTop && kind !== ':') {
			start ??= from;
		}
		if (kind === '{' || kind === '[') depth += 1;
		if (kind === '}' || kind === ']') depth -= 1;
		end = to;
	}
	return members;
}

/**
 * The number that a member of a JSON object is, as it is written; of several the last one, which
 * counts. Only for text that is JSON.
 */
export function numberText(text: string, member: string): string | undefined {
	let found: string | undefined;
	let depth = 0;
	let name: [from: number, to: number] = [0, 0];
	let followsColon = false;
	const scanner = new JsonScanner(text);
	while (scanner.next()) {
		const { kind, from, to } = scanner;
		if (kind === '{' || kind === '[') depth += 1;
		else if (kind === '}' || kind === ']') depth -= 1;
		else if (depth === 1 && kind === 'string' && !followsColon) name = [from, to];
		else if (depth === 1 && kind === 'word' && followsColon) {
			const isNumber = /[-\d]/.test(text.charAt(from));
			if (isNumber && JSON.parse(text.slice(...name)) === member) found = text.slice(from, to);
		}
		followsColon = kind === ':';
	}
	return found;
}

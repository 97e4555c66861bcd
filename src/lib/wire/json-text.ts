/* What a JSON text says beyond the values that `JSON.parse` makes of it. */

/** A place whose text does not come back from `JSON.parse` and `JSON.stringify`. */
export interface Loss {
	/** A number that a double cannot hold, or a name that its object already has. */
	readonly kind: 'number' | 'name';
	readonly from: number;
	readonly to: number;
}

/** What reading a JSON text loses, in order; only for text that is JSON. */
export function lossesIn(text: string): Loss[] {
	const losses: Loss[] = [];
	/** The names of each open object; undefined for an array. */
	const open: (Set<string> | undefined)[] = [];
	let isName = false;
	for (const { token, from, to } of jsonTokens(text)) {
		const names = open.at(-1);
		if (token === '{' || token === '[') {
			open.push(token === '{' ? new Set() : undefined);
			isName = token === '{';
		} else if (token === '}' || token === ']') {
			open.pop();
			isName = false;
		} else if (token === ',' || token === ':') {
			isName = token === ',' && names !== undefined;
		} else if (isName) {
			const name = JSON.parse(token) as string;
			if (names?.has(name)) losses.push({ kind: 'name', from, to });
			names?.add(name);
		} else if (/^[-\d]/.test(token) && !isExact(token)) {
			losses.push({ kind: 'number', from, to });
		}
	}
	return losses;
}

/** The members of a JSON object with the texts of their values, repeated names included. Throws for other text. */
export function memberTexts(text: string): [name: string, value: string][] {
	const value: unknown = JSON.parse(text);
	if (typeof value !== 'object' || value === null || Array.isArray(value)) {
		throw new Error('Failed to read the members of a text: it is no JSON object');
	}
	const members: [string, string][] = [];
	let depth = 0;
	let name: string | undefined;
	let start: number | undefined;
	let end = 0;
	for (const { token, from, to } of jsonTokens(text)) {
		const isTop = depth === 1;
		if (isTop && (token === ',' || token === '}')) {
			if (name !== undefined) members.push([name, text.slice(start, end)]);
			name = undefined;
			start = undefined;
		} else if (isTop && name === undefined) {
			name = JSON.parse(token) as string;
		} else if (isTop && token !== ':') {
			start ??= from;
		}
		if (token === '{' || token === '[') depth += 1;
		if (token === '}' || token === ']') depth -= 1;
		end = to;
	}
	return members;
}

/**
 * The number that a member of a JSON object is, as it is written; of several the last one, which
 * counts. Much faster than to go through the tokens; only for text that is JSON.
 */
export function numberText(text: string, member: string): string | undefined {
	let found: string | undefined;
	let depth = 0;
	for (let at = 0; at < text.length; at += 1) {
		const char = text[at];
		if (char === '{' || char === '[') depth += 1;
		else if (char === '}' || char === ']') depth -= 1;
		else if (char === '"') {
			const end = endOfString(text, at);
			const number = depth === 1 && numberAfter(text, end);
			if (number && JSON.parse(text.slice(at, end)) === member) found = number;
			at = end - 1;
		}
	}
	return found;
}

function endOfString(text: string, start: number): number {
	let end = text.indexOf('"', start + 1);
	while (isEscaped(text, end)) end = text.indexOf('"', end + 1);
	return end + 1;
}

function isEscaped(text: string, at: number): boolean {
	let before = at;
	while (text[before - 1] === '\\') before -= 1;
	return (at - before) % 2 === 1;
}

const numberValue = /\s*:\s*([-\d][-+.\deE]*)/y;

function numberAfter(text: string, name: number): string | undefined {
	numberValue.lastIndex = name;
	return numberValue.exec(text)?.[1];
}

/** The brackets, marks, strings and words of a text; only for text that is JSON. */
export function* jsonTokens(text: string) {
	for (const match of text.matchAll(/[{}[\]:,]|"[^"\\]*(?:\\.[^"\\]*)*"|[^\s{}[\]:,"]+/g)) {
		const [token] = match;
		yield { token, from: match.index, to: match.index + token.length };
	}
}

function isExact(number: string): boolean {
	return digitsOf(number) === digitsOf(JSON.stringify(Number(number)));
}

/** The same for each way to write one number, such as `1.50` and `15e-1`. */
function digitsOf(number: string): string {
	const [, sign = '', whole = '', part = '', power = '0'] =
		/^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(number) ?? [];
	const digits = (whole + part).replace(/^0+/, '');
	const short = digits.replace(/0+$/, '');
	const exponent = Number(power) - part.length + digits.length - short.length;
	return short === '' ? `${sign}${whole && 0}` : `${sign}${short}e${exponent}`;
}

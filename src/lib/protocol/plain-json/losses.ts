import type { TextRange } from './tokens.js';
import { JsonScanner } from './tokens.js';

/** A place whose text does not come back from `JSON.parse` and `JSON.stringify`. */
export interface JsonLoss extends TextRange {
	/** A number that a double cannot hold, or a name that its object already has. */
	readonly kind: 'number' | 'name';
}

/** What reading a JSON text loses, in order; only for text that is JSON. */
export function lossesIn(text: string): JsonLoss[] {
	const losses: JsonLoss[] = [];
	/** The names of each open object; undefined for an array. */
	const open: (Set<string> | undefined)[] = [];
	let isName = false;
	const scanner = new JsonScanner(text);
	while (scanner.next()) {
		const { kind, from, to } = scanner;
		const names = open.at(-1);
		if (kind === '{' || kind === '[') {
			open.push(kind === '{' ? new Set() : undefined);
			isName = kind === '{';
		} else if (kind === '}' || kind === ']') {
			open.pop();
			isName = false;
		} else if (kind === ',' || kind === ':') {
			isName = kind === ',' && names !== undefined;
		} else if (isName) {
			const name = JSON.parse(text.slice(from, to)) as string;
			if (names?.has(name)) losses.push({ kind: 'name', from, to });
			names?.add(name);
		} else if (kind === 'word' && !isExact(text.slice(from, to))) {
			losses.push({ kind: 'number', from, to });
		}
	}
	return losses;
}

function isExact(word: string): boolean {
	return !/^[-\d]/.test(word) || digitsOf(word) === digitsOf(JSON.stringify(Number(word)));
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

import type { Found } from '../found.js';
import { blank } from '../found.js';
import { parseFareCode } from './fare-code.js';
import type { FareWishes } from './wishes.js';

const code = /(?<![\w-])[a-z]{3}-[a-z]{3}-\d{8}-\d{1,2}(?:-\d{1,2}p)?(?![\w-])/gi;
/** Something after "hold" that looks like a code: letters with digits, or two codes of places. */
const nearCode =
	/\bhold\s+(?:fare\s+)?((?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]+|[a-z]{3}-[a-z]{3}(?![a-z])[\w-]*)/gi;

/** The fare that a text asks to hold: one with its code, or the cheapest one. */
export function readHold(text: string): Found<FareWishes> {
	const [written] = text.match(code) ?? [];
	if (written) return { ...readCode(written), rest: blank(text, code) };
	if (/\bhold\b/i.test(text) && /\bcheapest\b/i.test(text)) {
		return { value: { hold: 'cheapest' }, rest: text };
	}
	const [near] = text.matchAll(nearCode);
	return near?.[1] ? { ...readCode(near[1]), rest: blank(text, nearCode) } : { rest: text };
}

function readCode(written: string): Omit<Found<FareWishes>, 'rest'> {
	const key = parseFareCode(written);
	if (typeof key === 'string') return { fault: key };
	const { number: hold, ...flight } = key;
	return { value: { ...flight, hold } };
}

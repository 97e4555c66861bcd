import type { Found } from '../found.js';
import { blank } from '../found.js';
import { span, toMs } from './duration.js';
import { number, toNumber } from './numbers.js';

/** Where a report breaks off: after so many sections or ms, or after a part of the whole. */
export type Failure = 'never' | { sections: number } | { ms: number } | { share: number };

export const failureFault =
	'It can fail “half-way”, “in section 3”, “after 2 sections”, “after 10 s” or “at the end”.';

/** Words that go with what follows. */
const before = '(?:\\b(?:and|but|then|it|should|must|with|a)\\b[ ,]+)*';
const never = /(?:\band )?\b(?:do not|don['’]t|never|without) fail(?:ing)?\b/gi;
const placed = new RegExp(
	`${before}\\bfail(?:s|ing|ure)?:? (?:half[ -]?way|at the (?:(?<start>start)|(?<end>end))|in section (?<inside>${number})|after (?:(?<done>${number}) sections?|section (?<last>${number}))|(?:at|after) (?<time>${span}))`,
	'gi'
);
/** Elsewhere the word is part of the topic, as in "why bridges fail". */
const plain = new RegExp(
	`(?<=(?:^|[,;.!?\\n]) ?)${before}fail(?:s|ing)?\\b([^,;.!?\\n]*)|\\band ${before}fail(?= ?(?:$|[,;.!?\\n]))`,
	'gi'
);

/** Whether and where the report is to fail. */
export function readFailure(text: string): Found<Failure> {
	if (text.search(never) >= 0) return { value: 'never', rest: blank(text, never) };
	const [found] = text.matchAll(placed);
	if (found) return { value: toFailure(found.groups), rest: blank(text, placed) };
	const [other] = text.matchAll(plain);
	if (!other) return { rest: text };
	const rest = blank(text, plain);
	return other[1]?.trim() ? { fault: failureFault, rest } : { value: toFailure(), rest };
}

function toFailure(places: Record<string, string | undefined> = {}): Failure {
	const { start, end, inside, last, done = last, time } = places;
	if (time) return { ms: toMs(time) };
	if (inside) return { sections: toNumber(inside) - 0.5 };
	if (done) return { sections: toNumber(done) };
	if (start) return { share: 0 };
	return { share: end ? 1 : 0.5 };
}

import type { Script } from '../script.js';
import { exampleCode } from './fare-code.js';
import type { Search } from './fares.js';
import { cheapestOf, findFares, makeFare } from './fares.js';
import { airportLabel } from './airports.js';
import type { FareConversation, FareWishes } from './wishes.js';

const example = '“LHR to JFK on 14 Sep 2026 for 2 adults”';

/** What has to be asked before a search; undefined where nothing is missing. */
export function questionFor({ wishes, faults, isUseful }: FareConversation): string | undefined {
	const missing = missingIn(wishes);
	const unfit = missing.length === 0 ? unfitFare(wishes) : [];
	const sentences = [...faults, ...sameEnds(wishes), ...unfit, ...askFor(missing, wishes)];
	if (isUseful) return sentences.length > 0 ? sentences.join(' ') : undefined;
	const change = missing.length === 0 ? ['Say what to change, such as “for 2 adults”.'] : [];
	return ['I found nothing about a flight in your message.', ...sentences, ...change].join(' ');
}

/** The wishes as a search. Only for wishes without a question. */
export function toSearch({
	from,
	to,
	date,
	passengers = 1,
	refundable = false
}: FareWishes): Search {
	if (!from || !to || !date) throw new Error('Failed to search: the wishes are not complete');
	return { from, to, date, passengers, refundable };
}

/** Looks at the request for a moment, then asks. */
export function ask(question: string, { wishes }: FareConversation): Script {
	const missing = missingIn(wishes);
	return {
		steps: [
			{ status: 'TASK_STATE_WORKING', say: [{ text: 'Looking at your request…' }] },
			{
				after: 400,
				status: 'TASK_STATE_INPUT_REQUIRED',
				say: [{ text: question }, ...(missing.length > 0 ? [{ data: { missing } }] : [])]
			}
		]
	};
}

type Missing = 'from' | 'to' | 'date';

function missingIn(wishes: FareWishes): Missing[] {
	const needed: Missing[] = ['from', 'to', 'date'];
	return needed.filter((name) => wishes[name] === undefined);
}

function sameEnds({ from, to }: FareWishes): string[] {
	if (!from || from !== to) return [];
	return [
		`${airportLabel(from)} is both start and destination. Which other destination do you want?`
	];
}

/** A code stands for one fare, which need not be of the kind that is wished for. */
function unfitFare(wishes: FareWishes): string[] {
	const search = toSearch(wishes);
	if (typeof wishes.hold !== 'number' || !search.refundable) return [];
	const { code, refundable } = makeFare({ ...search, number: wishes.hold });
	if (refundable) return [];
	const other = cheapestOf(findFares(search)).code;
	return [
		`${code} is not refundable. The cheapest fare that is: “hold ${other}”.`,
		`To take this fare all the same: “hold ${code}, non-refundable”.`
	];
}

function askFor(missing: readonly Missing[], { from, to, hold }: FareWishes): string[] {
	const route = [from && `from ${airportLabel(from)}`, to && `to ${airportLabel(to)}`];
	const known = route.filter(Boolean).join(' ');
	if (missing.length === 3 && hold) {
		return [`Which flight? Name a fare code, as in “hold ${exampleCode}”, or route and date.`];
	}
	if (missing.length === 3) {
		return [`Tell me route and date, as in ${example}, or “hold ${exampleCode}” for a fare.`];
	}
	if (missing.length === 0) return [];
	const asked = missing.map((name) => questions[name]).join(' ');
	return [known ? `${asked} (So far: ${known}.)` : asked];
}

const questions: Record<Missing, string> = {
	from: 'Where do you want to fly from?',
	to: 'Where do you want to fly to?',
	date: 'Which date? For example 14 Sep 2026.'
};

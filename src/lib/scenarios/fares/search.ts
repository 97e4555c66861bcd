import type { Artifact, Part } from '../../protocol/index.js';
import type { Script, Step } from '../script.js';
import { formatDate } from './dates.js';
import type { Fare, Search } from './fares.js';
import { cheapestOf, findFares, formatFare } from './fares.js';
import { askForPayment } from './hold.js';
import { formatPassengers } from './passengers.js';
import { airportLabel } from './airports.js';

/** Streams the fares one by one, then sums up or, if asked to, goes on to hold the cheapest. */
export function searchScript(search: Search, holdCheapest: boolean): Script {
	const fares = findFares(search);
	const cheapest = cheapestOf(fares);
	const [first, second, third] = fares.map((fare): Part => ({ data: fare }));
	const route = `${search.from.code} → ${search.to.code}`;
	return {
		steps: [
			{
				status: 'TASK_STATE_WORKING',
				say: [{ text: `Searching ${route} on ${dateAndParty(search)}…` }]
			},
			{ after: 350, artifact: artifactOf(search, [introduction(search), first]) },
			{ after: 350, append: true, artifact: artifactOf(search, [second]) },
			{ after: 350, append: true, lastChunk: true, artifact: artifactOf(search, [third]) },
			...(holdCheapest ? holdSteps(cheapest) : [sumUp(cheapest)])
		]
	};
}

function artifactOf({ from, to }: Search, parts: readonly (Part | undefined)[]): Artifact {
	return {
		artifactId: 'fares',
		name: `Fares ${from.code} → ${to.code}`,
		parts: parts.filter((part) => part !== undefined)
	};
}

function introduction(search: Search): Part {
	const route = `${airportLabel(search.from)} to ${airportLabel(search.to)}`;
	const which = search.refundable ? 'Refundable fares' : 'Fares';
	const terms = 'Times are UTC, prices are for all passengers.';
	return { text: `${which} from ${route} on ${dateAndParty(search)}. ${terms}` };
}

function dateAndParty({ date, passengers }: Search): string {
	return `${formatDate(date)} for ${formatPassengers(passengers)}`;
}

function sumUp(cheapest: Fare): Step {
	const text = [
		`The cheapest of 3 fares is ${cheapest.code}: ${formatFare(cheapest)}.`,
		`To hold it, send “hold ${cheapest.code}” as a new message in this context.`
	];
	return { after: 150, status: 'TASK_STATE_COMPLETED', say: [{ text: text.join(' ') }] };
}

function holdSteps(cheapest: Fare): Step[] {
	const text = `The cheapest fare is ${cheapest.code}: ${formatFare(cheapest)}. Preparing to hold it…`;
	return [
		{ after: 150, status: 'TASK_STATE_WORKING', say: [{ text }] },
		{ after: 400, ...askForPayment(cheapest) }
	];
}

import type { Found } from '../found.js';
import { blank } from '../found.js';
import { readDate } from './dates.js';
import { readHold } from './hold-wish.js';
import { readPassengers } from './passengers.js';
import { unknownAirports } from './airports.js';
import type { TripEnds } from './route.js';
import { readRoute } from './route.js';
import type { FareReading, FareWishes } from './wishes.js';

/** Longer texts are read up to here: no wish needs more. */
const lengthLimit = 2000;

/** Reads free text. What was said `before` decides what a lone place name means. */
export function readText(text: string, before: FareWishes): FareReading {
	// Each reader goes on with what the one before it has left.
	const hold = readHold(text.slice(0, lengthLimit));
	const date = readDate(hold.rest);
	const passengers = readPassengers(date.rest);
	const refundable = readRefundable(passengers.rest);
	const route = readRoute(refundable.rest);

	const changes: FareWishes = {
		...placeEnds(route, before),
		...(isGiven(date) && { date: date.value }),
		...hold.value,
		...(isGiven(passengers) && { passengers: passengers.value }),
		...(isGiven(refundable) && { refundable: refundable.value })
	};
	const faults = [hold, date, passengers].flatMap(({ fault }) => fault ?? []);
	const lone = isAskedForPlace(before) && route.lone ? [route.lone] : [];
	const unknown = [...route.unknown, ...lone];
	if (unknown.length > 0) faults.push(unknownAirports(unknown));
	if (faults.length === 0 && Object.keys(changes).length === 0 && /\bhold\b/i.test(text)) {
		faults.push('Which fare should I hold?');
	}
	return { changes, faults };
}

/** Whether a place is what the user was asked for last, so that a lone name answers that. */
function isAskedForPlace(before: FareWishes): boolean {
	return Object.keys(before).length > 0 && !(before.from && before.to);
}

function isGiven({ value, fault }: Found<unknown>): boolean {
	return value !== undefined || fault !== undefined;
}

function readRefundable(text: string): Found<boolean> {
	const not = /\b(?:non|not|need ?n[o']t be)[\s-]?refundable\b/gi;
	const wanted = /\brefund(?:able|s)?\b/gi;
	if (not.test(text)) return { value: false, rest: blank(text, not) };
	if (wanted.test(text)) return { value: true, rest: blank(text, wanted) };
	return { rest: text };
}

/** Gives places that came without `from` or `to` the end that is still open. */
function placeEnds({ from, to, others, unknown }: TripEnds, before: FareWishes): FareWishes {
	const [first, second] = others.filter((place) => place !== from && place !== to);
	const isOpen = unknown.length === 0 && first !== undefined;
	if (!isOpen || (from && to)) return { ...(from && { from }), ...(to && { to }) };
	if (from) return { from, to: first };
	if (to) return { from: first, to };
	if (second) return { from: first, to: second };
	return before.to && !before.from ? { from: first } : { to: first };
}

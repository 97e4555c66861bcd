import { checkDate, toDate } from './dates.js';
import { checkPassengers } from './passengers.js';
import type { Airport } from './airports.js';
import { findAirport } from './airports.js';

/** All that a fare is made from; its code says the same. */
export interface FareKey {
	from: Airport;
	to: Airport;
	/** As `YYYY-MM-DD`. */
	date: string;
	/** Which of the fares of that route and day, from 1. */
	number: number;
	passengers: number;
}

/** How many fares a route has on each day. */
export const faresPerDay = 5;

/** A code to show what codes look like. */
export const exampleCode = 'LHR-JFK-20260914-2';

/** Such as `LHR-JFK-20260914-2`, or `LHR-JFK-20260914-2-3P` for three passengers. */
export function fareCode({ from, to, date, number, passengers }: FareKey): string {
	const code = `${from.code}-${to.code}-${date.replaceAll('-', '')}-${number}`;
	return passengers > 1 ? `${code}-${passengers}P` : code;
}

/** What a code stands for, or a sentence about why it stands for nothing. */
export function parseFareCode(code: string): FareKey | string {
	const match = /^([a-z]{3})-([a-z]{3})-(\d{4})(\d\d)(\d\d)-(\d{1,2})(?:-(\d{1,2})p)?$/i.exec(code);
	if (!match) return `“${code}” is not a fare code. A fare code looks like ${exampleCode}.`;

	const [, start = '', end = '', year, month, day, number, count = '1'] = match;
	const [from, to] = [findAirport(start), findAirport(end)];
	const date = toDate(Number(year), Number(month), Number(day));
	const key = { number: Number(number), passengers: Number(count) };
	if (!from || !to || from === to || !date || key.number < 1 || key.number > faresPerDay) {
		return `There is no fare with the code “${code}”.`;
	}
	const fault = checkDate(date).fault ?? checkPassengers(key.passengers).fault;
	return fault ? `There is no fare with the code “${code}”. ${fault}` : { from, to, date, ...key };
}

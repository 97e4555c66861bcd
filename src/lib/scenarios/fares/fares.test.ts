import { expect, test } from 'vitest';
import { parseFareCode } from './fare-code.js';
import { cheapestOf, findFares, makeFare } from './fares.js';
import type { Airport } from './airports.js';
import { findAirport, airports } from './airports.js';

function search(from: string, to: string, date = '2026-09-14', passengers = 1) {
	const ends = { from: findAirport(from) as Airport, to: findAirport(to) as Airport };
	return { ...ends, date, passengers, refundable: false };
}

const newYork = search('LHR', 'JFK');

test('equal searches give equal fares, different ones different fares', () => {
	expect(findFares(newYork)).toEqual(findFares(search('LHR', 'JFK')));
	const amounts = [
		newYork,
		search('JFK', 'LHR'),
		search('LHR', 'CDG'),
		search('LHR', 'JFK', '2026-09-15'),
		search('LHR', 'JFK', '2026-09-14', 2)
	].map((wish) => findFares(wish).map(({ price }) => price.amount));
	expect(new Set(amounts.map(String)).size).toBe(amounts.length);
});

test('the price is for all passengers', () => {
	const [alone] = findFares(newYork);
	const [together] = findFares({ ...newYork, passengers: 3 });
	expect(together.price.amount).toBe(3 * alone.price.amount);
});

test('longer routes cost more and take longer', () => {
	const fares = [search('LHR', 'CDG'), newYork, search('LHR', 'SYD')].map(findFares);
	const amounts = fares.map((found) => cheapestOf(found).price.amount);
	const times = fares.map(([{ departs, arrives }]) => Date.parse(arrives) - Date.parse(departs));
	expect(amounts).toEqual(amounts.toSorted((a, b) => a - b));
	expect(times).toEqual(times.toSorted((a, b) => a - b));
});

test('only refundable fares answer the wish for them, and they cost more', () => {
	const refundable = findFares({ ...newYork, refundable: true });
	expect(refundable.every((fare) => fare.refundable)).toBe(true);
	expect(cheapestOf(refundable).price.amount).toBeGreaterThan(
		cheapestOf(findFares(newYork)).price.amount
	);
});

test('a fare can be made again from its code', () => {
	for (const refundable of [true, false]) {
		for (const fare of findFares({ ...newYork, passengers: 3, refundable })) {
			const key = parseFareCode(fare.code);
			expect(typeof key === 'object' && makeFare(key)).toEqual(fare);
		}
	}
});

test('every fare of the table leaves on its day and has a sound price and duration', () => {
	const pairs = airports.flatMap((from) => airports.map((to) => ({ from, to })));
	const routes = pairs.filter(({ from, to }) => from !== to);
	for (const fare of routes.flatMap((ends) => findFares({ ...newYork, ...ends }))) {
		const [, hours, minutes] = /^PT(\d+)H(\d+)M$/.exec(fare.duration) ?? [];
		const flown = (Date.parse(fare.arrives) - Date.parse(fare.departs)) / 60_000;
		expect(Number(hours) * 60 + Number(minutes)).toBe(flown);
		expect(fare.departs.slice(0, 10)).toBe(fare.date);
		expect(fare.carrier).not.toBe('');
		expect(Number.isInteger(fare.price.amount) && fare.price.amount > 20).toBe(true);
	}
});

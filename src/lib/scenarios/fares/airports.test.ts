import { expect, test } from 'vitest';
import { distanceBetween, findAirport, airports, unknownAirports } from './airports.js';

function placeOf(name: string) {
	const place = findAirport(name);
	if (!place) throw new Error(`Failed to find "${name}"`);
	return place;
}

test('a place is found by code and by name, without regard to case and accents', () => {
	for (const name of ['GRU', 'gru', 'São Paulo', 'sao paulo', ' SAO PAULO ']) {
		expect(findAirport(name)?.code).toBe('GRU');
	}
	expect(findAirport('Atlantis')).toBeUndefined();
	expect(findAirport('constructor')).toBeUndefined();
});

test('no two places share a code or a city', () => {
	const names = airports.flatMap(({ code, city }) => [code, city]);
	expect(new Set(names).size).toBe(airports.length * 2);
});

test('distances are those of the globe', () => {
	expect(distanceBetween(placeOf('LHR'), placeOf('JFK'))).toBeCloseTo(5540, -2);
	expect(distanceBetween(placeOf('LHR'), placeOf('SYD'))).toBeCloseTo(17_020, -2);
	expect(distanceBetween(placeOf('LHR'), placeOf('LHR'))).toBeCloseTo(0, 0);
});

test('a name that no place has is quoted, beside some that are known', () => {
	expect(unknownAirports(['Atlantis'])).toMatch(/“Atlantis”.*London \(LHR\)/);
});

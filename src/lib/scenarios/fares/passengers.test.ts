import { expect, test } from 'vitest';
import { readPassengers } from './passengers.js';

test.each([
	['1 adult', 1],
	['2 adults', 2],
	['two adults and a child', 3],
	['LHR to JFK,2 adults', 2],
	['for 3', 3],
	['for three, refundable', 3],
	['4 passengers', 4],
	['9 people', 9],
	['two tickets for 3 people', 3],
	['5 tickets', 5],
	['LHR to JFK - 2 adults', 2],
	['2 adults, 0 children', 2],
	['for 2.', 2],
	[' 2 ', 2]
])('"%s" makes %i', (text, count) => {
	expect(readPassengers(text)).toMatchObject({ value: count });
});

test.each([
	'hello',
	'for 3 days',
	'for 2.5 days',
	'for 300 EUR',
	'a seat',
	'adults only',
	'flight 12'
])('"%s" says nothing about passengers', (text) => {
	expect(readPassengers(text)).toEqual({ rest: text });
});

test.each([
	'0 adults',
	'10 adults',
	'5 adults and 5 children',
	'for 9999999999',
	'for -2',
	'-2 adults',
	'2 adults and -1 child',
	'for 2.5',
	'2,5 adults',
	'for zero',
	'-2'
])('"%s" is refused', (text) => {
	expect(readPassengers(text)).toMatchObject({ fault: 'I can search for 1 to 9 passengers.' });
});

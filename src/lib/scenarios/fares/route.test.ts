import { describe, expect, test } from 'vitest';
import { readRoute } from './route.js';

function read(text: string) {
	const { from, to, others, unknown } = readRoute(text);
	return [from?.code, to?.code, others.map(({ code }) => code).join(), unknown.join()];
}

test.each([
	'LHR to JFK',
	'lhr to jfk',
	'from London to New York',
	'to New York from London',
	'FLY FROM LONDON TO NEW YORK',
	'I want to fly to JFK from London, please',
	'London (LHR) to New York City (JFK)',
	'from London (LHR) to New York (JFK)',
	'London-New York',
	'LHR - JFK',
	'LHR – JFK',
	'London → New York',
	'LHR->JFK',
	'LHR > JFK',
	'London/New York',
	'one-way LHR-JFK, non-stop',
	'London to New York to Paris'
])('"%s" goes from LHR to JFK', (text) => {
	expect(read(text).slice(0, 2)).toEqual(['LHR', 'JFK']);
	expect(read(text)[3]).toBe('');
});

test.each([
	['fly to Paris', undefined, 'CDG', '', ''],
	['from são paulo', 'GRU', undefined, '', ''],
	['Paris', undefined, undefined, 'CDG', ''],
	['Flights between London and Paris', undefined, undefined, 'LHR,CDG', ''],
	['from Atlantis to JFK', undefined, 'JFK', '', 'Atlantis'],
	['Atlantis to JFK', undefined, 'JFK', '', 'Atlantis'],
	['atlantis to jfk', undefined, 'JFK', '', 'atlantis'],
	['LHR to el dorado on Monday', 'LHR', undefined, '', 'el dorado'],
	['fly to atlantis', undefined, undefined, '', 'atlantis'],
	['XQA-JFK', undefined, 'JFK', '', 'XQA']
])('"%s" leaves something open', (text, ...expected) => {
	expect(read(text)).toEqual(expected);
});

describe('words that only look like places', () => {
	test.each([
		'to be or not to be',
		'nice to meet you',
		'that is a sin',
		'I am mad',
		'round-trip, non-refundable',
		'asdf qwer',
		'go to'
	])('"%s" has none', (text) => {
		expect(read(text)).toEqual([undefined, undefined, '', '']);
	});
});

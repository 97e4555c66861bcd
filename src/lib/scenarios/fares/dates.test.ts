import { expect, test } from 'vitest';
import { formatDate, readDate } from './dates.js';

test.each([
	'2026-09-14',
	'2026/9/14',
	'14 Sep',
	'14 September 2026',
	'Sep 14',
	'sept. 14, 2026',
	'September 14th, 2026',
	'14th of September',
	'14-Sep-2026',
	'14/09/2026',
	'14.9.2026',
	'09/14/2026',
	'on 14 Sep, 2 adults',
	'14 Sep to 20 Sep'
])('"%s" is 2026-09-14', (text) => {
	expect(readDate(text)).toMatchObject({ value: '2026-09-14' });
});

test.each([
	['3/4/2026', '2026-04-03'],
	['today', '2026-01-01'],
	['tomorrow', '2026-01-02'],
	['1 Jan', '2026-01-01'],
	['29 Feb 2028', undefined],
	['31 Dec 2027', '2027-12-31']
])('"%s" is %s', (text, expected) => {
	expect(readDate(text).value).toBe(expected);
});

test.each(['hello', 'Sep 2026', '2 adults', 'I may go', 'for 3', '14 marbles', '12345-67-890'])(
	'"%s" holds no date',
	(text) => {
		expect(readDate(text)).toEqual({ rest: text });
	}
);

test.each([
	['31 Feb', 'There is no 31 Feb 2026.'],
	['2026-02-31', 'There is no 2026-02-31.'],
	['29 February 2026', 'There is no 29 February 2026.'],
	['13/13/2026', 'There is no 13/13/2026.'],
	['5 Sep 2020', '5 Sep 2020 is in the past: I sell fares from 1 Jan 2026.'],
	['1 Jan 2028', '1 Jan 2028 is too far in the future: I sell fares until 31 Dec 2027.']
])('"%s" is refused with the reason', (text, fault) => {
	const reading = readDate(text);
	expect(reading.value).toBeUndefined();
	expect(reading.fault).toBe(fault);
});

test('what is left of the text has no date in it', () => {
	expect(readDate('from 14 Sep to 20 Sep').rest).toMatch(/^from ;\s+to ;\s+$/);
});

test('a date is written with the name of its month', () => {
	expect(formatDate('2026-09-04')).toBe('4 Sep 2026');
});

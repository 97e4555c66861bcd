import { describe, expect, test } from 'vitest';
import type { JsonObject, Message, Part } from '../../protocol/index.js';
import { readConversation } from './wishes.js';

type Said = string | JsonObject | Part[];

function read(...said: Said[]) {
	const messages = said.map((content, index): Message => {
		const parts = Array.isArray(content) ? content : [partOf(content)];
		return { messageId: `${index}`, role: 'ROLE_USER', parts };
	});
	const { wishes, ...rest } = readConversation(messages);
	const { from, to, ...others } = wishes;
	return { ...rest, wishes: { ...others, from: from?.code, to: to?.code } };
}

function partOf(content: string | JsonObject): Part {
	return typeof content === 'string' ? { text: content } : { data: content };
}

const whole = { from: 'LHR', to: 'JFK', date: '2026-09-14', passengers: 2, refundable: true };

test('text and data parts say the same', () => {
	const text = 'From London to New York on 14 Sep for 2 adults, refundable';
	const data = { from: 'London', to: 'jfk', date: '14 Sep', passengers: 2, refundable: true };
	expect(read(text).wishes).toMatchObject(whole);
	expect(read(data).wishes).toMatchObject(whole);
	expect(read({ ...data, passengers: ' 2 ' }).wishes).toMatchObject(whole);
});

describe('merging', () => {
	test('what was said before stays, and the later word wins', () => {
		const { wishes } = read('LHR to CDG for 2, refundable', { to: 'JFK' }, '14 Sep');
		expect(wishes).toMatchObject(whole);
		expect(read('refundable', 'non-refundable').wishes.refundable).toBe(false);
	});

	test('the parts of one message add up', () => {
		const parts = [{ text: 'from London' }, { data: { to: 'JFK', date: '2026-09-14' } }];
		expect(read(parts).wishes).toMatchObject({ from: 'LHR', to: 'JFK', date: '2026-09-14' });
	});

	test('a lone place fills the end that is open, else it is the destination', () => {
		expect(read('Paris').wishes).toMatchObject({ from: undefined, to: 'CDG' });
		expect(read('to Paris', 'London').wishes).toMatchObject({ from: 'LHR', to: 'CDG' });
		expect(read('from Paris', 'London').wishes).toMatchObject({ from: 'CDG', to: 'LHR' });
		expect(read('London to Paris', 'Rome').wishes).toMatchObject({ from: 'LHR', to: 'FCO' });
		expect(read('London, Paris').wishes).toMatchObject({ from: 'LHR', to: 'CDG' });
	});

	test('a value that cannot be used takes the earlier one away', () => {
		const { wishes, faults } = read('LHR to JFK on 14 Sep', 'on 31 Feb');
		expect(wishes).toMatchObject({ from: 'LHR', to: 'JFK', date: undefined });
		expect(faults).toEqual(['There is no 31 Feb 2026.']);
	});
});

describe('holding', () => {
	const code = 'LHR-JFK-20260914-2-3P';
	const held = { from: 'LHR', to: 'JFK', date: '2026-09-14', passengers: 3, hold: 2 };

	test.each<Said>([`hold ${code}`, code.toLowerCase(), `Please hold ${code}.`, { hold: code }])(
		'%s says which flight it is',
		(said) => {
			expect(read(said)).toMatchObject({ wishes: held, faults: [] });
		}
	);

	test('the number of passengers may be given beside the code', () => {
		expect(read('hold LHR-JFK-20260914-2 for 3').wishes).toMatchObject(held);
		expect(read({ hold: 'LHR-JFK-20260914-2', passengers: 3 }).wishes).toMatchObject(held);
	});

	test.each<Said>(['hold the cheapest', { hold: 'cheapest' }, { hold: true }])(
		'%s stays wished for when the flight changes',
		(said) => {
			expect(read(said, 'LHR to JFK').wishes.hold).toBe('cheapest');
		}
	);

	test('a fare is no longer to be held when another flight is wished for', () => {
		expect(read(`hold ${code}`, 'on 15 Sep').wishes).toMatchObject({
			from: 'LHR',
			date: '2026-09-15',
			hold: undefined
		});
	});

	test.each<[Said, RegExp]>([
		['hold LHR-JFK-20260914-9', /There is no fare with the code/],
		['hold LHR-JFK-20260231-1', /There is no fare with the code/],
		['hold LHR-JFK-20250914-1', /in the past/],
		['hold LHR-JFK-20260914-1-0P', /1 to 9 passengers/],
		['hold XXX-JFK-20260914-1', /There is no fare with the code/],
		['hold LHR-JFK', /is not a fare code/],
		['hold fare A7', /is not a fare code/],
		['hold it', /Which fare/],
		[{ hold: 7 }, /“hold”/]
	])('%j is refused with the reason', (said, reason) => {
		const { wishes, faults } = read(said);
		expect(faults.join(' ')).toMatch(reason);
		expect(wishes.hold).toBeUndefined();
	});
});

describe('what cannot be used', () => {
	test.each<Said>([
		'asdf qwer',
		'',
		{ colour: 'blue' },
		{ from: null },
		[{ data: 7 }],
		[{ raw: '' }]
	])('%j says nothing about a flight', (said) => {
		expect(read(said)).toMatchObject({ isUseful: false, faults: [] });
	});

	test.each<[JsonObject, RegExp]>([
		[{ from: 'Atlantis' }, /“Atlantis”/],
		[{ to: 7 }, /“to”/],
		[{ date: 'soon' }, /“date”/],
		[{ date: ['2026-09-14'] }, /“date”/],
		[{ passengers: 1.5 }, /1 to 9/],
		[{ passengers: true }, /1 to 9/],
		[{ passengers: [2] }, /1 to 9/],
		[{ passengers: '0x2' }, /1 to 9/],
		[{ passengers: '' }, /1 to 9/],
		[{ refundable: 'maybe' }, /“refundable”/]
	])('the data %j is refused with the reason', (data, reason) => {
		expect(read(data).faults.join(' ')).toMatch(reason);
	});

	test('what is wrong with many parts is said once', () => {
		const parts = Array<Part>(40_000).fill({ text: 'for 12' });
		expect(read(parts).faults).toEqual(['I can search for 1 to 9 passengers.']);
	});

	test('an unknown name is one when a place was asked for', () => {
		expect(read('fly to Lisbon', 'Atlantis').faults.join(' ')).toMatch(/“Atlantis”/);
		expect(read('Atlantis').isUseful).toBe(false);
	});
});
